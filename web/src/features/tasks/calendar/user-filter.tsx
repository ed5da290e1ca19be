import type { User } from "@funil/contract/account/users"
import { useQuery } from "@tanstack/react-query"
import { Check } from "lucide-react"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Popover } from "../../../ui/overlays/popover.tsx"
import { canOwn, ownersOptions } from "../../../records/assignable-users.ts"
import { usersOptions } from "../../users/user-api.ts"
import { personName } from "../../../lib/text/person-name.ts"
import styles from "./user-filter.module.css"

/** The number of visible people. The others are behind a "more" button. */
const maxShown = 5

interface Props {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

interface PeopleProps {
  people: readonly User[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}

function People({ people, chosen, onToggle }: PeopleProps) {
  return (
    <ul className={styles.list}>
      {people.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            className={`row gap-2 w-full hoverable ${styles.option}`}
            aria-pressed={chosen.includes(user.id)}
            onClick={() => onToggle(user.id)}
          >
            <Avatar decorative name={personName(user)} picture={user.profile_picture} />
            <span>{personName(user)}</span>
            {chosen.includes(user.id) && <Check aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Filters by assignee. No selection means everyone. The current user comes first, then selected
 * users, and deactivated ones last.
 */
export function UserFilter({ chosen, onChange }: Props) {
  const { users: words } = useMessages().calendar
  const me = useMe()
  const users = useQuery(usersOptions).data?.filter(canOwn) ?? []
  const owners = useQuery(ownersOptions).data
  const isOwner = (id: string) => !owners || owners.some((owner) => owner.id === id)
  const place = ({ id }: User) => (id === me?.id ? 0 : chosen.includes(id) ? 1 : isOwner(id) ? 2 : 3)
  const people = users.toSorted((a, b) => place(a) - place(b))
  const [shown, hidden] = [people.slice(0, maxShown), people.slice(maxShown)]
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const nameOf = (user: (typeof users)[number]) => (user.id === me?.id ? words.me : personName(user))
  if (people.length < 2 && chosen.length === 0) return null
  return (
    <div className="row gap-half flex-none" role="group" aria-label={words.label}>
      {shown.map((user) => (
        <button
          key={user.id}
          type="button"
          className={classNames(styles.user, chosen.length > 0 && !chosen.includes(user.id) && styles.off)}
          aria-pressed={chosen.includes(user.id)}
          aria-label={nameOf(user)}
          title={user.id === me?.id ? `${words.me} (${personName(user)})` : personName(user)}
          onClick={() => toggle(user.id)}
        >
          <Avatar decorative size={26} name={personName(user)} picture={user.profile_picture} />
        </button>
      ))}
      {hidden.length > 0 && (
        <Popover
          label={words.moreLabel}
          align="end"
          trigger={{
            className: styles.more,
            "aria-label": words.moreLabel,
            title: words.moreLabel,
            children: words.more(hidden.length),
          }}
        >
          {() => <People people={people} chosen={chosen} onToggle={toggle} />}
        </Popover>
      )}
      {chosen.length > 0 && (
        <button type="button" className={`text-s muted medium ${styles.all}`} onClick={() => onChange([])}>
          {words.all}
        </button>
      )}
    </div>
  )
}
