import { useId } from 'react'
import type { CommandField } from '../../server/operations/console/describe-commands.ts'
import { Choice, TextField } from './controls.tsx'

/** Values of a form by field. */
export type FieldValues = Readonly<Record<string, string>>

interface FieldProps {
  field: CommandField
  /** In a filter each field is optional, so none says so. */
  isFilter?: boolean
  value: string
  onChange: (value: string) => void
  /** Takes the file of a field that needs one. */
  onFile?: (file: File | null) => void
}

/** Field of a generated form. */
export function CommandFieldInput({ field, isFilter = false, value, onChange, onFile }: FieldProps) {
  const { label, isRequired, kind, choices, maxLength, isSecret } = field
  const id = useId()
  const title = isRequired || isFilter ? label : `${label} (optional)`
  switch (kind) {
    case 'choice':
      return (
        <Choice
          label={title}
          value={value}
          isRequired={isRequired}
          choices={[
            ['', isRequired ? 'choose' : isFilter ? 'any' : 'none'],
            ...choices.map((choice) => [choice, choice] as const),
          ]}
          onChange={onChange}
        />
      )
    case 'switch':
      return (
        <div className="fld switch">
          <input
            id={id}
            type="checkbox"
            checked={value === 'true'}
            onChange={({ target }) => onChange(target.checked ? 'true' : '')}
          />
          <label htmlFor={id}>{label}</label>
        </div>
      )
    case 'file':
      return (
        <div className="fld">
          <label htmlFor={id}>{title}</label>
          <input
            id={id}
            type="file"
            required={isRequired}
            onChange={({ target }) => onFile?.(target.files?.[0] ?? null)}
          />
        </div>
      )
    default:
      return (
        <TextField
          label={title}
          value={value}
          onChange={onChange}
          isRequired={isRequired}
          isLong={kind === 'long text'}
          type={isSecret ? 'password' : 'text'}
          autoComplete={isSecret ? 'new-password' : 'off'}
          maxLength={maxLength}
        />
      )
  }
}
