import { Check } from "lucide-react"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useMessages } from "../lib/messages.ts"
import styles from "./combobox-list.module.css"
import { Spinner } from "./spinner.tsx"

export interface ComboboxOption {
  id: string
  label: string
  detail?: string | undefined
  icon?: ReactNode
}

/** Pixels before its end at which a list asks for more. */
const nearEnd = 80

interface Props {
  id: string
  label: string
  /** Name of the CSS anchor that it opens at. */
  anchor: string
  isOpen: boolean
  isBusy: boolean | undefined
  /** What is said when there is nothing to pick. */
  empty?: string | undefined
  onEnd: (() => void) | undefined
  rows: readonly ComboboxOption[]
  /** Index of the row under the keys. */
  active: number
  picked: string | undefined
  onActive: (at: number) => void
  onPick: (option: ComboboxOption) => void
}

function Row({ option, isPicked }: { option: ComboboxOption; isPicked: boolean }) {
  return (
    <>
      {option.icon && <span className={styles.icon}>{option.icon}</span>}
      <span className={styles.label}>{option.label}</span>
      {option.detail && <span className={styles.detail}>{option.detail}</span>}
      {isPicked && <Check className={styles.check} aria-hidden="true" />}
    </>
  )
}

/** The list of a combobox, in the top layer, so that no scroller or dialog cuts it off. */
export function ComboboxList({
  id,
  label,
  anchor,
  isOpen,
  isBusy,
  empty,
  onEnd,
  rows,
  active,
  picked,
  onActive,
  onPick,
}: Props) {
  const m = useMessages()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen) ref.current?.showPopover()
    else if (ref.current?.matches(":popover-open")) ref.current.hidePopover()
  }, [isOpen])
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      popover="manual"
      className={styles.list}
      style={{ positionAnchor: anchor }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) onEnd?.()
      }}
    >
      {rows.map((option, at) => (
        // The keys are those of the input, which keeps the focus: its blur means leaving.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={option.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={option.id === picked}
          data-active={at === active || undefined}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => at !== active && onActive(at)}
          onClick={() => onPick(option)}
        >
          <Row option={option} isPicked={option.id === picked} />
        </div>
      ))}
      {rows.length === 0 && (
        <p className={styles.empty}>
          {isBusy && <Spinner />} {isBusy ? m.ui.searching : (empty ?? m.ui.noMatches)}
        </p>
      )}
    </div>
  )
}
