import { Check } from "lucide-react"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./combobox-list.module.css"
import { Spinner } from "../marks/spinner.tsx"

export interface ComboboxOption {
  id: string
  label: string
  detail?: string | undefined
  icon?: ReactNode
}

/** How close to its end a list loads more, in pixels. */
const nearEnd = 80

interface Props {
  id: string
  label: string
  /** The name of the CSS anchor to open at. */
  anchor: string
  isOpen: boolean
  isBusy: boolean | undefined
  /** Shown if there is nothing to pick. */
  empty?: string | undefined
  onEnd: (() => void) | undefined
  rows: readonly ComboboxOption[]
  /** The index of the highlighted row. */
  active: number
  picked: string | undefined
  onActive: (at: number) => void
  onPick: (option: ComboboxOption) => void
}

function Row({ option, isPicked }: { option: ComboboxOption; isPicked: boolean }) {
  return (
    <>
      {option.icon && <span className="center muted">{option.icon}</span>}
      <span className="truncate">{option.label}</span>
      {option.detail && <span className="flex-1 min-w-0 text-s faint truncate">{option.detail}</span>}
      {isPicked && <Check className="ml-auto text-accent" aria-hidden="true" />}
    </>
  )
}

/** The list of a combobox, in the top layer, so that no scroller or dialog clips it. */
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
      className={`raised overflow-y-auto ${styles.list}`}
      style={{ positionAnchor: anchor }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) onEnd?.()
      }}
    >
      {rows.map((option, at) => (
        // The input handles the keys and keeps the focus, because its blur closes the list.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={option.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={option.id === picked}
          data-active={at === active || undefined}
          className={`row gap-2 pointer ${styles.option}`}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => at !== active && onActive(at)}
          onClick={() => onPick(option)}
        >
          <Row option={option} isPicked={option.id === picked} />
        </div>
      ))}
      {rows.length === 0 && (
        <p className="row gap-2 p-2 muted">
          {isBusy && <Spinner />} {isBusy ? m.ui.searching : (empty ?? m.ui.noMatches)}
        </p>
      )}
    </div>
  )
}
