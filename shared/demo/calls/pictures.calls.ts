import { DemoRefusal } from '../demo-refusal.ts'

/** @throws DemoRefusal if a field has the picture of an earlier one. Pictures are compared by address; the page compares what they show before it uploads them. */
export function assertDifferentPictures<Field extends string>(
  form: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): void {
  const repeated = fields.find((field, at) => fields.slice(0, at).some((other) => form[other] === form[field]))
  if (repeated) throw new DemoRefusal('invalid', repeated, 'other')
}
