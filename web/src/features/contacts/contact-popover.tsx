import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ExternalLink } from "lucide-react"
import { useEffect, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { useMessages } from "../../lib/text/messages.ts"
import { usePhoneText } from "../../records/fields/phone-text.ts"
import { recordOptions } from "../../records/record-api.ts"
import { ReachActions } from "../../records/record/parts/reach-actions.tsx"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { contactKind } from "./contact-kind.ts"
import styles from "./contact-popover.module.css"
import { SocialLinks } from "./social-links.tsx"

interface Props {
  id: string
  anchor: HTMLElement
  onClose: () => void
}

/** How long the pointer may be outside before the panel closes, in milliseconds. */
const graceTime = 250
const margin = 8

function place(panel: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + 4
  const top = below + height + margin <= innerHeight ? below : Math.max(margin, at.top - height - 4)
  panel.style.setProperty("--top", `${top}px`)
  panel.style.setProperty("--left", `${Math.max(margin, Math.min(at.left, innerWidth - width - margin))}px`)
}

/**
 * Keeps the panel open until pointer and focus have left both the anchor and the panel, or the user
 * presses Esc.
 */
function useHover({ anchor, onClose }: Pick<Props, "anchor" | "onClose">) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return undefined
    panel.showPopover()
    const observer = new ResizeObserver(() => place(panel, anchor))
    observer.observe(panel)
    return () => observer.disconnect()
  }, [anchor])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isNear = (nodes: EventTarget[]) => nodes.some((node) => node === anchor || node === ref.current)
    const onPointer = (event: PointerEvent) => {
      const { clientX, clientY } = event
      const near = isNear([...event.composedPath(), ...document.elementsFromPoint(clientX, clientY)])
      if (near) {
        clearTimeout(timer)
        timer = undefined
      } else {
        timer ??= setTimeout(onClose, graceTime)
      }
    }
    const onFocus = (event: FocusEvent) => {
      if (!isNear(event.composedPath())) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      // Esc closes only the panel, not the dialog below.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    document.addEventListener("pointermove", onPointer, { passive: true })
    document.addEventListener("pointerdown", onPointer)
    document.addEventListener("focusin", onFocus)
    document.addEventListener("keydown", onKey, true)
    document.addEventListener("scroll", onClose, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("pointermove", onPointer)
      document.removeEventListener("pointerdown", onPointer)
      document.removeEventListener("focusin", onFocus)
      document.removeEventListener("keydown", onKey, true)
      document.removeEventListener("scroll", onClose, true)
    }
  }, [anchor, onClose])
  return ref
}

/** A contact at a glance, with every way to reach them. */
export function ContactPopover({ id, anchor, onClose }: Props) {
  const m = useMessages()
  const phoneText = usePhoneText()
  const ref = useHover({ anchor, onClose })
  const { data, error } = useQuery(recordOptions(contactKind, id))
  const contact = data?.data
  useEffect(() => {
    if (error && !contact) onClose()
  }, [error, contact, onClose])
  const { name = "" } = contact ? contactKind.faceOf(contact) : {}
  const phone = contact?.phone1 ?? contact?.phone2
  // Elements outside an open modal dialog can't be clicked.
  const root = anchor.closest("dialog") ?? document.body
  return createPortal(
    <div
      ref={ref}
      popover="manual"
      role="dialog"
      aria-label={m.details.contact.popover(name)}
      className={`raised gap-2 p-3 m-0 ${styles.panel}`}
    >
      {contact ? (
        <>
          <div className="row gap-3">
            <Avatar decorative size={40} name={name} picture={contact.picture} />
            <div className="min-w-0">
              <p className="bold clamp-2 break">{name}</p>
              <p className="muted clamp-2 break">
                {[contact.job, contact.companies[0]?.company].filter(Boolean).join(" · ")}
              </p>
            </div>
          </div>
          {contact.email && <p className="muted clamp-2 break">{contact.email}</p>}
          {phone && <p className="muted clamp-2 break">{phoneText(phone)}</p>}
          <SocialLinks isLocked contact={contact} />
          <div className={`flex wrap gap-2 ${styles.actions}`}>
            <Link
              to="/contacts/$contactId"
              params={{ contactId: id }}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ size: "s" })}
              onClick={onClose}
            >
              {m.details.contact.open}
              <ExternalLink aria-hidden="true" />
            </Link>
            <ReachActions
              people={[{ id, entity: "contact", name, phone, email: contact.email }]}
              mailHost={{ entity: "contact", id }}
            />
          </div>
        </>
      ) : (
        <Skeleton width={220} height={40} />
      )}
    </div>,
    root,
  )
}
