import type { Locator } from '@playwright/test'
import { FormPage } from './form-page.ts'
import { openReader, readPage, type Sent } from './read-page.ts'

/**
 * The same step without script, as any browser would send it: what its form holds goes to its address, and the answer is
 * what the server says. Other journeys show that a browser does so; here hundreds of answers are tried.
 */
export class ReadForm extends FormPage {
  private at = ''

  override url(): string {
    return this.at
  }

  begin(): Promise<void> {
    return openReader(this.page, new URL(this.address).origin)
  }

  override async open(step: string): Promise<void> {
    await this.read(`${this.address}/form?step=${step}`)
  }

  private async read(address: string, sent?: Sent): Promise<void> {
    const { reached } = await readPage(this.page, address, sent)
    this.at = new URL(reached, address).href
  }

  protected override async comeAlive(): Promise<void> {}

  /** What is folded is sent as well. */
  protected override async unfold(): Promise<void> {}

  protected override async fillOne(name: string, answer: string | readonly string[]): Promise<void> {
    await this.page.evaluate(
      ([wanted, values]) => {
        const named = `main [name="${wanted}"]:not([type="hidden"])`
        const controls = [...document.querySelectorAll<HTMLInputElement>(named)]
        if (typeof values !== 'string') {
          for (const box of controls) box.checked = values.includes(box.value)
          return
        }
        const radio = controls.find(({ type, value }) => type === 'radio' && value === values)
        const [control] = controls
        if (radio) radio.checked = true
        else if (control) control.value = values
        if (!radio && control?.value !== values) throw new Error(`${wanted} does not take ${values}`)
      },
      [name, answer] as const,
    )
  }

  protected override async activate(button: Locator): Promise<void> {
    const { action, isValid, pairs } = await button.evaluate((pressed: HTMLButtonElement) => {
      const { form } = pressed
      if (!form || form.method !== 'post') throw new Error('the button sends nothing')
      return {
        action: pressed.getAttribute('formaction') ?? form.getAttribute('action') ?? '',
        isValid: form.noValidate || pressed.formNoValidate || form.checkValidity(),
        pairs: [...new FormData(form, pressed)].map(([name, value]) => [name, String(value)] as const),
      }
    })
    // It would say so in words of its own, and send nothing.
    if (!isValid) throw new Error('a browser would not send this')
    await this.read(new URL(action || this.at, this.at).href, pairs)
  }
}
