import nunjucks from 'nunjucks'
import { govukFiles, govukFolder } from './reference.ts'
import type { Served } from './server.ts'

type Question = { kind: 'input' | 'radios' | 'checkboxes'; name: string; label: string; options: string[] }

const page = `{% extends "govuk/template.njk" %}
{% from "govuk/components/back-link/macro.njk" import govukBackLink %}
{% from "govuk/components/button/macro.njk" import govukButton %}
{% from "govuk/components/checkboxes/macro.njk" import govukCheckboxes %}
{% from "govuk/components/input/macro.njk" import govukInput %}
{% from "govuk/components/radios/macro.njk" import govukRadios %}
{% block head %}<link rel="stylesheet" href="/reference/govuk.css">{% endblock %}
{% block pageTitle %}{{ title }}{% endblock %}
{% block beforeContent %}{{ govukBackLink({ text: "Back", href: "#" }) }}{% endblock %}
{% block content %}<div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds">
<h1 class="govuk-heading-l">{{ title }}</h1><p class="govuk-body-l">{{ lead }}</p>
<form method="post" novalidate>
{% for question in questions %}
{% if question.kind == "input" %}{{ govukInput({ id: question.name, name: question.name, label: { text: question.label } }) }}
{% elif question.kind == "radios" %}{{ govukRadios({ name: question.name, fieldset: { legend: { text: question.label } }, items: question.items }) }}
{% else %}{{ govukCheckboxes({ name: question.name, fieldset: { legend: { text: question.label } }, items: question.items }) }}{% endif %}
{% endfor %}
{{ govukButton({ text: "Continue" }) }}
</form></div></div>{% endblock %}
{% block bodyEnd %}<script type="module" src="/reference/govuk.js"></script>
<script type="module">import { initAll } from '/reference/govuk.js'; initAll()</script>{% endblock %}`

/** The questions of one of our steps as a question page of the GOV.UK Design System, from its own macros. */
export function makeQuestionPage(path: string, ours: string): [string, Served][] {
  const templates = new nunjucks.Environment(new nunjucks.FileSystemLoader(govukFolder), { autoescape: true })
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(ours)?.[1] ?? ''
  const questions = questionsOf(main).map((question) => ({
    ...question,
    items: question.options.map((text) => ({ text, value: text })),
  }))
  const title = words(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1])
  const lead = words(/<p class="lead[^"]*">(.*?)<\/p>/s.exec(main)?.[1])
  const html = templates.renderString(page, { title, lead, questions, assetPath: '/reference' })
  return [[path, { type: 'text/html; charset=utf-8', body: html }], ...govukFiles()]
}

const piece =
  /<legend class="label">(?<legend>.*?)<\/legend>|<label for="(?<id>[^"]*)" class="label">(?<label>.*?)<\/label>|<input type="(?<type>radio|checkbox)"(?<attributes>[^>]*)>\s*<label[^>]*>(?<option>.*?)<\/label>/gs

function questionsOf(main: string): Question[] {
  const found: Question[] = []
  for (const { groups = {} } of main.matchAll(piece)) {
    const { legend, id, label, type, attributes, option } = groups
    if (legend !== undefined) found.push({ kind: 'radios', name: '', label: words(legend), options: [] })
    else if (label !== undefined)
      found.push({ kind: 'input', name: id ?? '', label: words(label), options: [] })
    else {
      const last = found.at(-1)
      if (!last) continue
      last.kind = type === 'radio' ? 'radios' : 'checkboxes'
      last.name = /name="([^"]*)"/.exec(attributes ?? '')?.[1] ?? ''
      last.options.push(words(option))
    }
  }
  return found.filter(({ name }) => name !== '')
}

const words = (html = '') => html.replace(/<[^>]*>/g, '').trim()
