import {
  ArrowRightLeft,
  CircleCheck,
  CircleX,
  Link2,
  Mail,
  MessageCircle,
  PanelRightOpen,
  SquareCheck,
  Trash2,
} from "lucide-react"
import type { KeyboardEvent } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useCan, useMe } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { whatsappHref } from "@funil/contract/shared/values/reach-links"
import { noteReach } from "../../../../lib/reached.ts"
import { showToast } from "../../../../lib/toasts.ts"
import { MenuItem, MenuSeparator } from "../../../../ui/overlays/menu.tsx"
import { usePhone } from "../../../../ui/screen/phone.ts"
import { useCardMail } from "./card-mail.ts"
import { findCard, useBoardModel, useStorePart } from "../board-model.ts"
import type { BoardMoves } from "../drag/board-moves.ts"
import { toggleSelected } from "../questions/selection.ts"
import { mayTrash } from "../../deal-rights.ts"
import { dealHref, reachable } from "../../deal-links.ts"

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)")]
  const at = items.findIndex((item) => item === document.activeElement)
  const target = ownValue(
    {
      ArrowDown: at + 1,
      ArrowUp: at <= 0 ? items.length - 1 : at - 1,
      Home: 0,
      End: items.length - 1,
    },
    event.key,
  )
  if (target === undefined) return
  event.preventDefault()
  items[target % items.length]?.focus()
}

function copyLink(id: string, said: string): void {
  void navigator.clipboard
    ?.writeText(`${location.origin}${dealHref(id)}`)
    .then(() => showToast({ status: "success", title: said }))
}

const leaveFor = (href: string) => globalThis.open(href, "_blank", "noreferrer")

/** WhatsApp and email, which don't fit on a phone's card. */
function ContactItems({ card, stage }: { card: DealCard; stage: Stage }) {
  const m = useMessages()
  const phone = reachable(card.contacts, "phone1")
  const mail = useCardMail(card)
  const chat = whatsappHref(phone?.phone1, stage.whatsapp_default_message)
  return (
    <>
      {chat && phone && (
        <MenuItem
          icon={<MessageCircle />}
          onSelect={() => {
            leaveFor(chat)
            noteReach("whatsapp", card.id, phone.first_name)
          }}
        >
          {m.board.card.whatsapp(phone.first_name)}
        </MenuItem>
      )}
      {mail && (
        <MenuItem icon={<Mail />} onSelect={() => mail.begin() || leaveFor(mail.href)}>
          {m.board.card.email(mail.name)}
        </MenuItem>
      )}
    </>
  )
}

function CloseItems({ card, stage, moves }: { card: DealCard; stage: Stage; moves: BoardMoves }) {
  const m = useMessages()
  const isPhone = usePhone()
  return (
    <>
      {stage.kind !== "won" && (
        <MenuItem
          icon={<CircleCheck />}
          {...(!isPhone && { shortcut: "W" })}
          onSelect={() => moves.end([card], "won")}
        >
          {m.board.menu.won}
        </MenuItem>
      )}
      {stage.kind !== "lost" && (
        <MenuItem
          icon={<CircleX />}
          {...(!isPhone && { shortcut: "L" })}
          onSelect={() => moves.end([card], "lost")}
        >
          {m.board.menu.lost}
        </MenuItem>
      )}
    </>
  )
}

interface Props {
  card: DealCard
  moves: BoardMoves
  onOpen: (id: string) => void
}

/** The menu of a card. */
export function CardMenu({ card, moves, onOpen }: Props) {
  const m = useMessages()
  const words = m.board.menu
  const model = useBoardModel()
  const me = useMe()
  const isPhone = usePhone()
  const canUpdate = useCan("deal.update")
  const isSelected = useStorePart(model.selection, ({ cards }) => cards.has(card.id))
  const stage = findCard(model, card.id)?.column.stage
  return (
    // The items are the controls. The wrapper only moves the focus between them.
    <div role="presentation" onKeyDown={moveFocus}>
      <MenuItem icon={<PanelRightOpen />} onSelect={() => onOpen(card.id)}>
        {words.open}
      </MenuItem>
      {canUpdate && (
        <MenuItem
          icon={<ArrowRightLeft />}
          {...(!isPhone && { shortcut: "M" })}
          onSelect={() => model.question.set({ kind: "move", cards: [card] })}
        >
          {words.move}
        </MenuItem>
      )}
      {canUpdate && stage && <CloseItems card={card} stage={stage} moves={moves} />}
      <MenuSeparator />
      {isPhone && stage && <ContactItems card={card} stage={stage} />}
      <MenuItem
        icon={<SquareCheck />}
        {...(!isPhone && { shortcut: "X" })}
        onSelect={() => toggleSelected(model, card, false)}
      >
        {isSelected ? words.deselect : words.select}
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => copyLink(card.id, words.copied)}>
        {words.copy}
      </MenuItem>
      {me && mayTrash(me, card) && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => moves.remove([card])}>
          {words.remove}
        </MenuItem>
      )}
    </div>
  )
}
