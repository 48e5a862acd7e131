type Control = {
  type: string
  value: string
  defaultValue?: string
  checked?: boolean
  defaultChecked?: boolean
  files?: { length: number } | null
  options?: ArrayLike<{ selected: boolean; defaultSelected: boolean }>
}

/** Has somebody typed, chosen or ticked here what the server did not send? */
export function isChanged(control: Control): boolean {
  const { type } = control
  if (type === 'file') return (control.files?.length ?? 0) > 0
  if (type === 'checkbox' || type === 'radio') return control.checked !== control.defaultChecked
  if (control.options) {
    const options = Array.from(control.options)
    // A list where nothing was preselected shows its first entry.
    const preselected = options.some(({ defaultSelected }) => defaultSelected)
    return options.some(({ selected, defaultSelected }, index) => {
      const isDefault = preselected || type === 'select-multiple' ? defaultSelected : index === 0
      return selected !== isDefault
    })
  }
  if (type === 'hidden' || type === 'submit' || type === 'button' || type === 'fieldset') return false
  return control.defaultValue !== undefined && control.value !== control.defaultValue
}

const typing = 'input:not([type=hidden]), textarea, select, [contenteditable]'

/** Which forms of this page are half filled. Invalid fields of a form that came back count too; a form that was sent does not until touched again. */
export class HalfFilledForms {
  #document: Document
  #sent = new WeakSet<Element>()
  #touched = new WeakSet<Element>()

  constructor(document: Document) {
    this.#document = document
  }

  /** Listens for what is typed and what is sent. */
  watch(window: Window): void {
    const formOf = ({ target }: Event) => (target instanceof Element ? target.closest('form') : null)
    window.addEventListener('input', (event) => this.touch(formOf(event)), true)
    window.addEventListener('submit', (event) => this.send(formOf(event)), true)
    window.addEventListener('reset', (event) => this.send(formOf(event)), true)
  }

  touch(form: Element | null): void {
    if (!form) return
    this.#sent.delete(form)
    this.#touched.add(form)
  }

  send(form: Element | null): void {
    if (!form) return
    this.#touched.delete(form)
    this.#sent.add(form)
  }

  exist(): boolean {
    const focused = this.#document.activeElement
    if (focused?.matches(typing) && !this.#sent.has(focused.closest('form') ?? focused)) return true
    return Array.from(this.#document.forms).some((form) => {
      if (form.querySelector('[aria-invalid="true"]')) return true
      if (this.#sent.has(form)) return false
      return (
        this.#touched.has(form) ||
        Array.from(form.elements).some((one) => isChanged(one as Control & Element))
      )
    })
  }
}
