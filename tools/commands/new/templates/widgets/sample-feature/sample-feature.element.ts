import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './sample-feature.css' with { type: 'css' }
import { SampleFeature } from './sample-feature.tsx'

/** Sample feature: a form that sets money aside, and the list of entries. */
defineWidget({
  tag: 'tl-sample-feature',
  events: { navigate: 'when another page is wanted (cancelable)' },
  parts: {
    header: 'the head of the page',
    form: 'the form',
    submit: 'the button that sends it',
    entry: 'a row of the list',
  },
  styles: [form, styles],
  view: SampleFeature,
})
