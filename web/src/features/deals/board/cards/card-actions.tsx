import { EllipsisVertical, Mail, MessageCircle } from "lucide-react"
import type { DealCard } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { whatsappHref } from "@funil/contract/shared/values/reach-links"
import { noteReach } from "../../../../lib/reached.ts"
import styles from "./card-actions.module.css"
import { useCardMail } from "./card-mail.ts"
import { reachable } from "../../deal-links.ts"

interface Props {
  card: DealCard
  stage: Stage
  isSelected: boolean
  /** Whether the pointer or the focus is on the card. */
  isNear: boolean
  isSelecting: boolean
  isPhone: boolean
}

function ContactLinks({ card, stage }: { card: DealCard; stage: Stage }) {
  const m = useMessages()
  const phone = reachable(card.contacts, "phone1")
  const mail = useCardMail(card)
  const chat = whatsappHref(phone?.phone1, stage.whatsapp_default_message)
  return (
    <>
      {chat && phone && (
        <a
          className={styles.action}
          href={chat}
          target="_blank"
          rel="noreferrer"
          draggable={false}
          aria-label={m.board.card.whatsapp(phone.first_name)}
          title={m.board.card.whatsapp(phone.first_name)}
          onClick={() => noteReach("whatsapp", card.id, phone.first_name)}
        >
          <MessageCircle aria-hidden="true" />
        </a>
      )}
      {mail && (
        <a
          className={styles.action}
          href={mail.href}
          draggable={false}
          aria-label={m.board.card.email(mail.name)}
          title={m.board.card.email(mail.name)}
          onClick={(event) => mail.begin() && event.preventDefault()}
        >
          <Mail aria-hidden="true" />
        </a>
      )}
    </>
  )
}

/** The buttons in a card's corner, shown on hover or focus. Phones always show the menu. */
export function CardActions({ card, stage, isSelected, isNear, isSelecting, isPhone }: Props) {
  const m = useMessages()
  return (
    <div className={styles.actions}>
      {isNear && !isPhone && <ContactLinks card={card} stage={stage} />}
      {(isNear || isPhone) && (
        <button
          type="button"
          className={styles.action}
          data-action="menu"
          aria-haspopup="menu"
          aria-label={m.board.card.menu(card.name)}
          title={m.board.card.menu(card.name)}
        >
          <EllipsisVertical aria-hidden="true" />
        </button>
      )}
      {/* Last, so that it doesn't shift when the others appear. Users click it repeatedly. */}
      {(isSelecting || (isNear && !isPhone)) && (
        <input
          type="checkbox"
          className={styles.box}
          data-action="select"
          aria-label={m.board.card.select(card.name)}
          title={m.board.card.select(card.name)}
          checked={isSelected}
          readOnly
        />
      )}
    </div>
  )
}
