import { ownValue } from "@funil/contract/shared/own-value"
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Command, CornerDownLeft } from "lucide-react"
import { Fragment, type ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./key-caps.module.css"

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Keys shown as a symbol. Drawn, because not every font has all of them. */
const signs: Readonly<Record<string, ReactNode>> = {
  ArrowUp: <ArrowUp aria-hidden="true" />,
  ArrowDown: <ArrowDown aria-hidden="true" />,
  ArrowLeft: <ArrowLeft aria-hidden="true" />,
  ArrowRight: <ArrowRight aria-hidden="true" />,
  Enter: <CornerDownLeft aria-hidden="true" />,
  ...(isMac && { mod: <Command aria-hidden="true" /> }),
}

function Cap({ name }: { name: string }) {
  const words = useMessages().commands
  const sign = ownValue(signs, name)
  return (
    <kbd className={`icon-s ${styles.key}`}>
      {sign}
      {sign ? (
        <span className="visually-hidden">{ownValue(words.signs, name)}</span>
      ) : (
        (ownValue(words.keyNames, name) ?? name.toUpperCase())
      )}
    </kbd>
  )
}

interface Props {
  /** `mod+k` is pressed together, `g p` in sequence. */
  keys: string
}

/** Keys as they look on a keyboard. */
export function KeyCaps({ keys }: Props) {
  const { followedBy } = useMessages().commands
  const steps = keys === " " ? [keys] : keys.split(" ")
  return (
    <span className="inline-row gap-1 shrink-0">
      {steps.map((step, at) => (
        <Fragment key={step}>
          {at > 0 && <span className="text-xs muted">{followedBy}</span>}
          {step.split("+").map((name) => (
            <Cap key={name} name={name} />
          ))}
        </Fragment>
      ))}
    </span>
  )
}
