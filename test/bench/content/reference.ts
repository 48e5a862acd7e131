import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import nunjucks from 'nunjucks'
import type { Served } from './server.ts'

export const govukFolder = resolve(import.meta.dirname, '../../../node_modules/govuk-frontend/dist')
const file = (name: string) => readFileSync(resolve(govukFolder, 'govuk', name), 'utf8')

const layout = `{% extends "govuk/template.njk" %}
{% block head %}<link rel="stylesheet" href="/reference/govuk.css">{% endblock %}
{% block pageTitle %}{{ title }}{% endblock %}
{% block content %}<div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds">{{ words | safe }}</div></div>{% endblock %}
{% block bodyEnd %}<script type="module" src="/reference/govuk.js"></script>
<script type="module">import { initAll } from '/reference/govuk.js'; initAll()</script>{% endblock %}`

/**
 * GOV.UK Frontend's own template with the words of one of our pages: what a team that follows the design system sends
 * (https://frontend.design-system.service.gov.uk). Without its web fonts, which only gov.uk may use.
 */
export function makeReference(path: string, ours: string): [string, Served][] {
  const templates = new nunjucks.Environment(new nunjucks.FileSystemLoader(govukFolder), { autoescape: true })
  const title = /<title>([^<]*)/.exec(ours)?.[1] ?? ''
  const html = templates.renderString(layout, { title, words: inTheirWords(ours), assetPath: '/reference' })
  return [
    [path, { type: 'text/html; charset=utf-8', body: html }],
    ...govukFiles(),
  ]
}

/** Style and script that every page of theirs brings. */
export function govukFiles(): [string, Served][] {
  return [
    ['/reference/govuk.css', { type: 'text/css', body: withoutFonts(file('govuk-frontend.min.css')) }],
    ['/reference/govuk.js', { type: 'text/javascript', body: file('govuk-frontend.min.js') }],
  ]
}

const withoutFonts = (css: string) => css.replace(/@font-face\{[^}]*\}/g, '')

const classes: Record<string, string> = {
  h1: 'govuk-heading-xl',
  h2: 'govuk-heading-l',
  h3: 'govuk-heading-m',
  h4: 'govuk-heading-s',
  p: 'govuk-body',
  ul: 'govuk-list govuk-list--bullet',
  ol: 'govuk-list govuk-list--number',
  table: 'govuk-table',
  blockquote: 'govuk-inset-text',
}
const plain = new Set(['li', 'strong', 'em', 'dl', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'br', 'time'])

/** The words between our header and our footer, with their classes in place of ours and without our drawings. */
function inTheirWords(page: string): string {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(page)?.[1] ?? ''
  return main
    .replace(/<(svg|script|style|form)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(\/?)([a-z0-9]+)([^>]*)>/g, (_, slash: string, tag: string, attributes: string) => {
      if (tag === 'a') return slash ? '</a>' : `<a class="govuk-link"${hrefOf(attributes)}>`
      if (tag in classes) return slash ? `</${tag}>` : `<${tag} class="${classes[tag]}">`
      return plain.has(tag) ? `<${slash}${tag}>` : ''
    })
}

const hrefOf = (attributes: string) => /\shref="[^"]*"/.exec(attributes)?.[0] ?? ''
