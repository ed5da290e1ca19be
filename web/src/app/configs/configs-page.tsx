import { Link } from "@tanstack/react-router"
import { ExternalLink, LifeBuoy } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { useMe, useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { SearchField } from "../../ui/fields/search-field.tsx"
import { LinkList, LinkRow } from "../../ui/lists/link-list.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import { matching } from "../palette/palette-match.ts"
import styles from "./configs-page.module.css"
import { placesOf, settingGroups } from "./setting-places.ts"

type Group = keyof typeof settingGroups
type Place = ReturnType<typeof placesOf>[number]

/** The link of a place. The reference is no page of the app, so it opens in a tab of its own. */
function PlaceLink({ place: { icon: Icon, label, text, href } }: { place: Place }) {
  const isOutside = href.startsWith("/api/")
  const row = (
    <LinkRow
      icon={<Icon />}
      title={label}
      text={text}
      end={isOutside && <ExternalLink aria-hidden="true" />}
    />
  )
  const [to, hash] = href.split("#")
  return isOutside ? (
    <a href={href} target="_blank" rel="noreferrer">
      {row}
    </a>
  ) : (
    <Link to={to} hash={hash}>
      {row}
    </Link>
  )
}

interface GroupProps {
  title: string
  places: readonly Place[]
  children?: ReactNode
}

function PlaceGroup({ title, places, children }: GroupProps) {
  const id = useId()
  if (places.length === 0 && !children) return null
  return (
    <section className={`stack gap-2 ${styles.group}`} aria-labelledby={id}>
      <h2 id={id} className="text-s muted">
        {title}
      </h2>
      <LinkList>
        {places.map((place) => (
          <li key={place.key}>
            <PlaceLink place={place} />
          </li>
        ))}
        {children}
      </LinkList>
    </section>
  )
}

/** All settings of the account by group, with a search, and the user's own beside them. */
export function ConfigsPage() {
  const m = useMessages()
  const words = m.settings
  const role = useRole()
  const support = useMe()?.support_url
  const [text, setText] = useState<string>()
  const shown = (group: Group) => (role ? matching(placesOf(m, role, settingGroups[group]), text ?? "") : [])
  const { own: ownTitle, ...titles } = words.groups
  const groups = (Object.keys(titles) as (keyof typeof titles)[]).map((key) => ({ key, places: shown(key) }))
  const own = shown("own")
  const isEmpty = own.length === 0 && groups.every(({ places }) => places.length === 0)
  return (
    <div className={styles.page}>
      <div className={styles.search}>
        <SearchField
          label={words.search}
          clearLabel={words.clear}
          value={text}
          onChange={setText}
          delay={0}
        />
      </div>
      <p role="status" className={`muted ${styles.nothing}`}>
        {isEmpty && text !== undefined && words.nothing(text)}
      </p>
      <div className={classNames(styles.columns, text !== undefined && styles.found)}>
        <div className={styles.groups}>
          {groups.map(({ key, places }) => (
            <PlaceGroup key={key} title={titles[key]} places={places} />
          ))}
        </div>
        <div>
          <PlaceGroup title={ownTitle} places={own}>
            {support && text === undefined && (
              <li>
                <a href={support} target="_blank" rel="noreferrer">
                  <LinkRow
                    icon={<LifeBuoy />}
                    title={m.plans.support}
                    text={words.support}
                    end={<ExternalLink aria-hidden="true" />}
                  />
                </a>
              </li>
            )}
          </PlaceGroup>
        </div>
      </div>
    </div>
  )
}
