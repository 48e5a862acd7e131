/** A value that goes along with a form, without anything to see. Never a secret and never trusted: anybody can change it. */
export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />
}
