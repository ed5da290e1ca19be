import { AlarmClock, Clock, FileText, Hourglass, Link2, Package, StickyNote } from "lucide-react"
import { memo } from "react"
import type { DealCard as Card } from "@funil/contract/records/deals"
import type { Pipeline, Stage } from "@funil/contract/settings/pipelines"
import { useFormat } from "../../../../lib/text/format.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { personName } from "../../../../lib/text/person-name.ts"
import { Avatar } from "../../../../ui/marks/avatar.tsx"
import { classNames } from "../../../../ui/screen/class-names.ts"
import { Later } from "../../../../ui/screen/later.tsx"
import { TagChip } from "../../../../ui/marks/tag-chip.tsx"
import { useBoardModel, useStorePart } from "../board-model.ts"
import { useCardDrag } from "../drag/card-drag.ts"
import { nextStepText } from "./next-step-text.ts"
import { TaskStatusIcon } from "./task-status-icon.tsx"
import { CardActions } from "./card-actions.tsx"
import styles from "./deal-card.module.css"
import { dealHref } from "../../deal-links.ts"

type Flags = Pipeline["schema"]

const loadSource = async () => (await import("./card-source.tsx")).CardSource

const maxTags = 3
const timeIcons = { start: Clock, half: Hourglass, end: AlarmClock }

/** The first company and contact, with a single picture. */
function Party({ card, flags }: { card: Card; flags: Flags }) {
  const company = flags.show_deal_companies ? card.companies[0] : undefined
  const contact = flags.show_deal_contacts ? card.contacts[0] : undefined
  const names = [company?.company, contact && personName(contact)].filter((name) => name !== undefined)
  const [first] = names
  if (first === undefined) return null
  const picture = company ? company.picture : contact?.picture
  return (
    <p className={styles.party} data-besides title={names.join(" · ")} data-contact={contact?.id}>
      <Avatar name={first} picture={picture} size={18} square={company !== undefined} decorative />
      <span className="truncate">{names.join(" · ")}</span>
    </p>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  const m = useMessages()
  if (tags.length === 0) return null
  const more = tags.slice(maxTags)
  return (
    <p className={styles.tags} data-besides>
      {tags.slice(0, maxTags).map((tag) => (
        <TagChip key={tag}>{tag}</TagChip>
      ))}
      {more.length > 0 && (
        <span className={styles.more} title={m.board.card.moreTags(more.join(", "))}>
          +{more.length}
        </span>
      )}
    </p>
  )
}

/** Tags and, for automated deals, the source. The line keeps its height while the texts load. */
function Marks({ card, flags }: { card: Card; flags: Flags }) {
  return (
    <>
      <Tags tags={card.tags} />
      {flags.show_deal_source && card.source !== "manual" && (
        <p className={styles.party} data-besides>
          <Later load={loadSource} fallback={"\u00a0"} props={card} />
        </p>
      )}
    </>
  )
}

/** The value, and the expected close date of an open deal. */
function Facts({ card, flags }: { card: Card; flags: Flags }) {
  const words = useMessages().board.card
  const format = useFormat()
  const close = card.status === "open" ? card.expected_close_date : null
  const hasAmount = flags.show_deal_amount && card.amount !== 0
  if (!hasAmount && close === null) return null
  return (
    <p className={styles.facts}>
      {hasAmount && <span className={classNames(styles.amount, "tabular")}>{format.money(card.amount)}</span>}
      {close !== null && (
        <span
          className={classNames(styles.close, close < format.today() && styles.past)}
          title={words.closeTitle(format.day(close))}
        >
          {words.close(format.nearDay(close))}
        </span>
      )}
    </p>
  )
}

/** The days in the current stage, from the first day or once the stage's limit is near. */
function Days({ card }: { card: Card }) {
  const m = useMessages()
  const { days_in_stage: days, time_in_stage: time } = card
  const status = time?.status
  if (days === 0 && (!time || status === "start")) return null
  const Icon = timeIcons[status ?? "start"]
  const words = m.board.card
  const title = [words.daysTitle(days), status && words.time[status]].filter(Boolean).join(", ")
  return (
    <span className={classNames(styles.mark, status && styles[status])} title={title}>
      <Icon aria-hidden="true" />
      <span aria-hidden="true">{days > 0 ? words.days(days) : words.hours(time?.hours ?? 0)}</span>
      <span className="visually-hidden">{title}</span>
    </span>
  )
}

function Counters({ card, flags }: { card: Card; flags: Flags }) {
  const m = useMessages()
  const words = m.board.card
  const counters = [
    { icon: StickyNote, count: card.note_count, label: words.notes },
    { icon: FileText, count: card.file_count, label: words.files },
    { icon: Package, count: flags.show_deal_products ? card.product_count : 0, label: words.products },
    { icon: Link2, count: flags.show_deal_deals ? card.deal_count : 0, label: words.related },
  ]
  return counters
    .filter(({ count }) => count > 0)
    .map(({ icon: Icon, count, label }) => (
      <span key={label(0)} className={styles.mark} title={label(count)}>
        <Icon aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{label(count)}</span>
      </span>
    ))
}

function Footer({ card, flags, isNear }: { card: Card; flags: Flags; isNear: boolean }) {
  const m = useMessages()
  const words = m.board.card
  const status = m.board.activities[card.task_status ?? "none"]
  const owner = card.user && personName(card.user)
  const step = nextStepText(card, useFormat(), m)
  const title = [words.activity(status), step].filter(Boolean).join(", ")
  // A closed deal needs no next step.
  const hasTask = card.task_status !== null && card.task_status !== "done"
  return (
    <div className={styles.footer}>
      {owner ? (
        <span className="flex" title={words.owner(owner)}>
          <Avatar name={owner} picture={card.user?.profile_picture} size={20} decorative />
          <span className="visually-hidden">{words.owner(owner)}</span>
        </span>
      ) : (
        <span className={styles.nobody} title={words.noOwner} aria-hidden="true" />
      )}
      {(card.status === "open" || hasTask) && (
        <button
          type="button"
          className={classNames(styles.activity, card.task_status === "late" && "text-danger")}
          data-action="tasks"
          tabIndex={isNear ? 0 : -1}
          aria-haspopup="dialog"
          aria-label={title}
          title={title}
        >
          <TaskStatusIcon status={card.task_status} />
          {step !== undefined && <span className="truncate">{step}</span>}
        </button>
      )}
      <Days card={card} />
      <Counters card={card} flags={flags} />
    </div>
  )
}

interface Props {
  card: Card
  stage: Stage
  flags: Flags
  /** The page's query string, which the card's link keeps. */
  search: string
  /** Whether Tab reaches this card. Arrow keys reach the others. */
  isTabStop: boolean
}

/**
 * A deal on the board, with its link and buttons. The board handles clicks through `data-action`,
 * so thousands of cards need no handlers.
 */
export const DealCard = memo(function DealCard({ card, stage, flags, search, isTabStop }: Props) {
  const model = useBoardModel()
  const { ref, isAt, enter, leave } = useCardDrag(card)
  const isPhone = useStorePart(model.setting, (setting) => setting.isPhone)
  const isSelecting = useStorePart(model.selection, ({ cards }) => cards.size > 0)
  const isSelected = useStorePart(model.selection, ({ cards }) => cards.has(card.id))
  const hasPanel = useStorePart(model.panel, (panel) => panel?.card.id === card.id)
  const isLifted = useStorePart(model.lifted, (lifted) => lifted?.card.id === card.id)
  const isDragged = useStorePart(model.dragged, (cards) => cards.some(({ id }) => id === card.id))
  const isNear = isAt || hasPanel
  return (
    // The handlers only detect hover and focus. The link and buttons are the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={ref}
      data-card={card.id}
      className={classNames(
        styles.card,
        isSelected && styles.selected,
        isLifted && styles.lifted,
        isDragged && styles.dragged,
      )}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Ignore moves within the card, or the next button would unmount before it gets the focus.
        if (!currentTarget.contains(relatedTarget)) leave()
      }}
    >
      <a
        className={styles.name}
        href={dealHref(card.id, search)}
        data-card-link
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby="board-keys"
      >
        {card.name}
      </a>
      <Party card={card} flags={flags} />
      <Facts card={card} flags={flags} />
      <Marks card={card} flags={flags} />
      <Footer card={card} flags={flags} isNear={isNear} />
      {(isNear || isSelecting || isPhone) && (
        <CardActions
          card={card}
          stage={stage}
          isSelected={isSelected}
          isNear={isNear}
          isSelecting={isSelecting}
          isPhone={isPhone}
        />
      )}
    </article>
  )
})
