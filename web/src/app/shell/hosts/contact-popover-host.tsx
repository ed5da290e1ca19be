import { Suspense, useEffect, useState } from "react"
import { late } from "../../../ui/screen/late.ts"

const ContactPopover = late(
  async () => (await import("../../../features/contacts/contact-popover.tsx")).ContactPopover,
)

/** How long the pointer rests on a contact before the popover opens, in milliseconds. */
const hoverMs = 450

interface PopoverTarget {
  id: string
  anchor: HTMLElement
}

function contactAt(elements: Element[]): PopoverTarget | undefined {
  for (const element of elements) {
    const anchor = element.closest<HTMLElement>("[data-contact]")
    if (anchor?.dataset["contact"]) return { id: anchor.dataset["contact"], anchor }
  }
  return undefined
}

/** Shows details of a contact on hover or keyboard focus, for every element with `data-contact`. */
export function ContactPopoverHost() {
  const [shown, setShown] = useState<PopoverTarget>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMove = ({ pointerType, buttons, clientX, clientY }: PointerEvent) => {
      clearTimeout(timer)
      if (pointerType !== "mouse" || buttons !== 0) return
      timer = setTimeout(() => {
        // On the board a link covers the whole card, so elements below it count too.
        const found = contactAt(document.elementsFromPoint(clientX, clientY))
        if (found) setShown(found)
      }, hoverMs)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(":focus-visible")) return
      const found = contactAt([target])
      if (found) setShown(found)
    }
    document.addEventListener("pointermove", onMove, { passive: true })
    document.addEventListener("focusin", onFocus)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("pointermove", onMove)
      document.removeEventListener("focusin", onFocus)
    }
  }, [])
  return (
    <Suspense>
      {shown && (
        <ContactPopover
          key={shown.id}
          id={shown.id}
          anchor={shown.anchor}
          onClose={() => setShown(undefined)}
        />
      )}
    </Suspense>
  )
}
