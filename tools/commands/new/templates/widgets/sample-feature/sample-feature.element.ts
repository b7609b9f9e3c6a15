import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './sample-feature.css' with { type: 'css' }
import { SampleFeature } from './sample-feature.tsx'

/** Sample feature: a form that sets money aside, and the list of entries. */
defineWidget({
  tag: 'tl-sample-feature',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form.',
    submit: 'The button that sends it.',
    entry: 'A row of the list.',
  },
  styles: [form, styles],
  view: SampleFeature,
})
