import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { RegisterButtons } from './register-buttons.tsx'

it('where no style is applied the two ways in are two words apart', () => {
  const element = (
    <TextsProvider locale="en">
      <RegisterButtons />
    </TextsProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const words = renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^<>]*>/g, '')
  expect(words.trim()).toBe('Register as guest Register as host')
})
