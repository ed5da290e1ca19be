import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { Button } from "../../ui/marks/button.tsx"
import styles from "./collapsible.module.css"

/** Shows the start of long content, with a button for the rest. */
export function Collapsible({ children }: { children: ReactNode }) {
  const words = useMessages().activity.note
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const content = ref.current
    const box = content?.parentElement
    if (!content || !box || isOpen) return undefined
    const measure = () => setLong(content.offsetHeight > box.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(content)
    measure()
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <div className={classNames(!isOpen && styles.closed, !isOpen && isLong && styles.cut)}>
        <div ref={ref}>{children}</div>
      </div>
      {(isLong || isOpen) && (
        <div>
          <Button size="s" look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.showLess : words.showMore}
          </Button>
        </div>
      )}
    </>
  )
}
