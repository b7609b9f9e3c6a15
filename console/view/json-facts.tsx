/** Returns the fields of a JSON object as texts; a value that is none is one field without a name. */
export function readFacts(json: string): [name: string, value: string][] {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [['', toText(value)]]
  return Object.entries(value).map(([name, one]) => [name, toText(one)])
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Shows a JSON object field by field; nothing without fields. */
export function JsonFacts({ json }: { json: string }) {
  const facts = readFacts(json)
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
