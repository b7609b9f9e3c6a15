import arrowDownRight from 'lucide-static/icons/arrow-down-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useState } from 'react'
import { AmountField } from '../../../../shared/view/ui/controls/amount-field.tsx'
import { Button, IconButton } from '../../../../shared/view/ui/controls/button.tsx'
import { Chips } from '../../../../shared/view/ui/controls/chips.tsx'
import { Field } from '../../../../shared/view/ui/controls/field.tsx'
import { Icon } from '../../../../shared/view/ui/controls/icon.tsx'
import { PasswordField } from '../../../../shared/view/ui/controls/password-field.tsx'
import { Tabs } from '../../../../shared/view/ui/controls/tabs.tsx'
import { Section } from './section.tsx'

const ignore = () => undefined

const Buttons = () => (
  <Section title="Buttons">
    <div className="pair">
      <Button kind="primary">Withdraw</Button>
      <Button kind="primary" busy>
        Sending
      </Button>
      <Button disabled>Withdraw</Button>
      <Button kind="outline">Leave</Button>
      <Button kind="up">
        <Icon source={arrowUpRight} />
        Buy up
      </Button>
      <Button kind="down">
        <Icon source={arrowDownRight} />
        Buy down
      </Button>
    </div>
    <div className="row gap-2">
      <Button size="small" kind="outline">
        Small
      </Button>
      <IconButton label="Go on">
        <Icon source={chevronRight} flip />
      </IconButton>
    </div>
  </Section>
)

function Choosing() {
  const [net, setNet] = useState('trc')
  const [tab, setTab] = useState('open')
  const [amount, setAmount] = useState<string | null>('150')
  return (
    <Section title="Choosing">
      <Tabs
        look="segmented"
        label="Network"
        value={net}
        onChange={setNet}
        choices={['trc', 'erc', 'bank'].map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <Tabs
        label="Orders"
        value={tab}
        onChange={setTab}
        choices={[
          {
            value: 'open',
            label: (
              <>
                Running<span className="count number">3</span>
              </>
            ),
          },
          { value: 'done', label: 'Finished' },
        ]}
      />
      <Chips
        label="Amounts"
        columns={4}
        value={amount}
        onChange={setAmount}
        chips={['50', '150', '250', '500'].map((value) => ({ value, label: `${value}.00`, off: value === '500' }))}
      />
    </Section>
  )
}

function Typing() {
  const [amount, setAmount] = useState('')
  return (
    <Section title="Typing">
      <AmountField
        label="Amount"
        aside="10.00 – 5,000.00"
        unit="USDT"
        value={amount}
        onChange={setAmount}
        onAll={ignore}
      />
      <AmountField label="Amount" unit="USDT" value="15000" onChange={ignore} error="More than there is" />
      <Field
        label="Email address"
        value=""
        placeholder="name@example.com"
        onChange={ignore}
        help="We write to it once"
      />
      <Field label="Market price" value="Market price" onChange={ignore} disabled />
      <PasswordField
        label="Secret"
        name="secret"
        value="secret"
        onChange={ignore}
        error={undefined}
        autoComplete="current-password"
      />
    </Section>
  )
}

/** Controls that are pressed, chosen and typed into. */
export const Controls = () => (
  <>
    <Buttons />
    <Choosing />
    <Typing />
  </>
)
