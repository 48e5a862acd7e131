import { OwnText } from '#features/site/content/components/own-text.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { SampleChip } from '#features/site/content/components/sample-chip.tsx'
import type { ContentPage } from '#features/site/content/content.server.ts'
import { PersonSign } from '#ui/person-sign.tsx'

/** Team and founders; people who do not exist are marked, each of them. */
export function People({ team }: { team: ContentPage }) {
  return (
    <OwnText page={team}>
      {team.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <Prose nodes={section.nodes} />
          <ul className="people-list">
            {section.items.map((item) => (
              <li key={item.id} id={item.id}>
                <PersonSign />
                <div>
                  <h3>
                    {item.title} {team.isSample && <SampleChip />}
                  </h3>
                  <Prose nodes={item.nodes} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </OwnText>
  )
}
