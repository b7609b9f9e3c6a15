import type { NavigateDetail } from '../../shared/dom/events.ts'
import form from '../../shared/theme/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './sample-feature.css' with { type: 'css' }
import { SampleFeature } from './sample-feature.tsx'

/** Sample feature: a form that sets money aside, and the list of what was. */
defineWidget({
  tag: 'tl-sample-feature',
  events: { navigate: event<NavigateDetail>('when another page is wanted (cancelable)') },
  parts: {
    app: 'the whole',
    header: 'the head of the page',
    form: 'the form',
    submit: 'the button that sends it',
    entry: 'a row of the list',
  },
  styles: [form, styles],
  view: SampleFeature,
})
