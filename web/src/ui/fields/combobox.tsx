import { ownValue } from "@funil/contract/shared/own-value"
import { ChevronsUpDown, Plus, X } from "lucide-react"
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../screen/class-names.ts"
import { ComboboxList, type ComboboxOption } from "./combobox-list.tsx"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"
import { IconButton } from "../marks/icon-button.tsx"

interface Search {
  /** Receives the picked option, or null when cleared. */
  onChange: (option: ComboboxOption | null) => void
  /** The matches for the typed text, best first. The caller searches. */
  options: readonly ComboboxOption[]
  /** While the search runs, the options may belong to an earlier text. */
  isBusy?: boolean | undefined
  /** Called with the text on each keystroke. */
  onSearch: (text: string) => void
  /** Creates an item from the text. Offered unless an option has the same name. */
  onCreate?: ((text: string) => void) | undefined
}

interface Props extends FieldProps, Search {
  /** The picked option, or null. */
  value: ComboboxOption | null
  /** Called when the list's end is visible and there may be more. */
  onEnd?: (() => void) | undefined
  placeholder?: string | undefined
  /** Clears itself after a pick, for lists that users fill one by one. */
  isPicker?: boolean
  autoFocus?: boolean
}

const createId = "+create"

/**
 * Runs queued actions after the search settles, so fast typing selects the result of the last text.
 */
function useWhenFound(isBusy: boolean, run: () => void) {
  const [isAsked, setAsked] = useState(false)
  const runFound = useEffectEvent(run)
  useEffect(() => {
    if (!isAsked || isBusy) return undefined
    const timer = setTimeout(() => {
      setAsked(false)
      runFound()
    })
    return () => clearTimeout(timer)
  }, [isAsked, isBusy])
  return [isAsked, setAsked] as const
}

/** The typed text, the list's options and the highlighted row. */
function useSearchList({ options, isBusy = false, onSearch, onChange, onCreate }: Search) {
  const m = useMessages()
  const [text, setText] = useState<string>()
  const [active, setActive] = useState<number>()
  const typed = (text ?? "").trim()
  const isNew = typed !== "" && !options.some((option) => option.label.toLowerCase() === typed.toLowerCase())
  const offer: ComboboxOption = { id: createId, label: m.ui.create(typed), icon: <Plus /> }
  const rows = onCreate && isNew ? [...options, offer] : options

  const close = () => {
    setText(undefined)
    setActive(undefined)
    if (typed !== "") onSearch("")
  }
  const pick = (option: ComboboxOption) => {
    if (option.id === createId) onCreate?.(typed)
    else onChange(option)
    close()
  }
  const enter = () => {
    const row = active === undefined ? undefined : rows[active]
    if (row) pick(row)
    else close()
  }
  const [isEntered, setEntered] = useWhenFound(isBusy, enter)
  // A queued Enter still applies after the focus moved to the next field.
  const leave = () => {
    if (!isEntered) close()
  }
  const type = (next: string) => {
    setText(next)
    setActive(0)
    setEntered(false)
    onSearch(next)
  }
  const step = (by: number) => {
    const from = active ?? (by > 0 ? -1 : 0)
    setActive((from + by + rows.length) % Math.max(rows.length, 1))
  }
  const open = () => setActive(active ?? 0)
  return {
    text,
    rows,
    active,
    isBusy,
    open,
    setActive,
    type,
    pick,
    step,
    close: () => {
      setEntered(false)
      close()
    },
    leave,
    enter: () => (isBusy ? setEntered(true) : enter()),
  }
}

function onKey(event: KeyboardEvent, list: ReturnType<typeof useSearchList>): void {
  const by = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key)
  if (by !== undefined) {
    event.preventDefault()
    list.step(by)
  } else if (event.key === "Enter" && list.active !== undefined && (list.isBusy || list.rows[list.active])) {
    event.preventDefault()
    list.enter()
  } else if (event.key === "Escape" && list.active !== undefined) {
    // Esc closes only the list, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    list.close()
  }
}

interface EndingProps {
  picked: ComboboxOption | null
  /** Whether the value can be replaced but not cleared. */
  isKept: boolean | undefined
  onErase: () => void
}

/** The clear button, or an arrow if nothing is picked. */
function Ending({ picked, isKept, onErase }: EndingProps) {
  const m = useMessages()
  if (!picked || isKept) return <ChevronsUpDown className={control.chevron} aria-hidden="true" />
  return (
    <IconButton
      size="s"
      className={control.action}
      label={m.ui.remove(picked.label)}
      icon={<X />}
      // Not a Tab stop, since keys clear the input too.
      tabIndex={-1}
      onClick={onErase}
    />
  )
}

/** An input that searches: pick with mouse or keys, or create an item if allowed. */
export function Combobox({ value, onEnd, placeholder, isPicker = false, ...props }: Props) {
  const { autoFocus, label, hint, error, optional, required, quiet, ...search } = props
  const m = useMessages()
  const id = useId()
  const list = useSearchList(search)
  const anchor = `--${id.replaceAll(/[^\w-]/g, "")}`
  const picked = isPicker ? null : value
  const isOpen = list.active !== undefined
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(bound) => (
        <span className={control.framed}>
          <input
            {...bound}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={list.rows[list.active ?? -1] && `${id}-${list.active}`}
            autoComplete="off"
            autoFocus={autoFocus}
            required={required}
            placeholder={placeholder ?? m.ui.choose}
            className={classNames(control.control, control.withAction)}
            style={{ anchorName: anchor }}
            value={list.text ?? picked?.label ?? ""}
            onChange={(event) => list.type(event.target.value)}
            onClick={list.open}
            onBlur={list.leave}
            onKeyDown={(event) => {
              const isErasing = event.key === "Backspace" || event.key === "Delete"
              if (isErasing && picked && list.text === undefined) search.onChange(null)
              else onKey(event, list)
            }}
          />
          <Ending picked={picked} isKept={required} onErase={() => search.onChange(null)} />
          <ComboboxList
            id={id}
            label={label}
            anchor={anchor}
            isOpen={isOpen}
            isBusy={list.isBusy}
            onEnd={onEnd}
            rows={list.rows}
            active={list.active ?? -1}
            picked={picked?.id}
            onActive={list.setActive}
            onPick={list.pick}
          />
        </span>
      )}
    </Field>
  )
}
