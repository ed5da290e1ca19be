import { ownValue } from "@funil/contract/shared/own-value"
import { Braces as BracesIcon } from "lucide-react"
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { ComboboxList } from "../../../ui/fields/combobox-list.tsx"
import { Field, type FieldProps } from "../../../ui/fields/field.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { jsonProblem, jsonText, readJson } from "../json-text.ts"
import styles from "./json-field.module.css"
import { isInText, jsonTokens } from "./json-tokens.ts"
import { type OfferedVariable, variableText, variablesFor } from "../../../records/variables/variable-text.ts"

interface Props extends FieldProps {
  /** The typed text. */
  value: string
  onChange: (value: string) => void
  variables: readonly OfferedVariable[]
  /** The least number of visible lines. */
  rows: number
  /** Returns the error of a value that is valid JSON. */
  check?: (value: unknown) => string | undefined
}

/** The variable search that starts at an `@` in the text. */
interface Query {
  readonly from: number
  readonly to: number
  readonly active: number
}

function queryAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Query | undefined {
  if (selectionStart !== selectionEnd) return undefined
  const typed = /@[\p{L}\p{N}_.]*$/u.exec(value.slice(0, selectionStart))?.[0]
  return typed === undefined
    ? undefined
    : { from: selectionStart - typed.length, to: selectionStart, active: 0 }
}

function Painted({ text }: { text: string }) {
  let at = 0
  return jsonTokens(text).map(({ kind, text: part }) => {
    at += part.length
    return (
      <span key={at} className={styles[kind]}>
        {part}
      </span>
    )
  })
}

function LineNumbers({ lines, wrong }: { lines: number; wrong: number | undefined }) {
  return (
    <div className={`stack flex-none faint text-end ${styles.numbers}`} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} data-wrong={wrong === at + 1 || undefined}>
          {at + 1}
        </span>
      ))}
    </div>
  )
}

/** The syntax-colored copy under the input. */
function Paint({ value, query }: { value: string; query: Query | undefined }) {
  return (
    <pre className={classNames(styles.text, styles.paint)} aria-hidden="true">
      <Painted text={query ? value.slice(0, query.from) : value} />
      {query && <span className={styles.query}>{value.slice(query.from, query.to)}</span>}
      {query && <Painted text={value.slice(query.to)} />}
      {"\n"}
    </pre>
  )
}

/** The variables that match the search, and a function that inserts one. */
function useVariables(
  input: RefObject<HTMLTextAreaElement | null>,
  { value, onChange, variables }: Pick<Props, "value" | "onChange" | "variables">,
) {
  const [query, setQuery] = useState<Query>()
  const found = query ? variablesFor(variables, value.slice(query.from + 1, query.to)) : []
  const pick = (name: string) => {
    if (!query || !input.current) return
    const said = variableText(name, "double")
    // Variables are only valid inside strings, so quotes are added elsewhere.
    const text = isInText(value.slice(0, query.from)) ? said : `"${said}"`
    input.current.setRangeText(text, query.from, query.to, "end")
    onChange(input.current.value)
    setQuery(undefined)
    input.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!query) return
    const by = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key)
    const active = found[query.active]
    if (by !== undefined)
      setQuery({ ...query, active: (query.active + by + found.length) % Math.max(found.length, 1) })
    else if ((event.key === "Enter" || event.key === "Tab") && active) pick(active.name)
    else if (event.key === "Escape") setQuery(undefined)
    else return
    event.preventDefault()
  }
  return { query, setQuery, found, pick, onKeyDown }
}

function VariableList({
  id,
  query,
  setQuery,
  found,
  pick,
}: ReturnType<typeof useVariables> & { id: string }) {
  const words = useMessages().workflows.form
  return (
    <ComboboxList
      id={id}
      label={words.variables}
      anchor="--json-query"
      isOpen={query !== undefined}
      isBusy={false}
      empty={words.noVariable}
      onEnd={undefined}
      rows={found.map(({ name, label }) => ({ id: name, label, detail: name }))}
      active={query?.active ?? 0}
      picked={undefined}
      onActive={(active) => query && setQuery({ ...query, active })}
      onPick={({ id: name }) => pick(name)}
    />
  )
}

/** A JSON editor with line numbers, colors, the position of errors and variables after `@`. */
export function JsonField({ value, onChange, variables, rows, check, ...frame }: Props) {
  const m = useMessages()
  const words = m.workflows.form
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const variable = useVariables(input, { value, onChange, variables })
  const { query, setQuery, found, onKeyDown } = variable
  const problem = jsonProblem(value)
  const lines = Math.max(rows, value.split("\n").length)
  const wrong = problem ? words.jsonAt(problem.line, problem.column) : check?.(readJson(value))
  return (
    <Field {...frame} error={query ? frame.error : (wrong ?? frame.error)}>
      {(control) => (
        <div className="field-frame relative" data-invalid={control["aria-invalid"]}>
          <div className={styles.scroll}>
            <LineNumbers lines={lines} wrong={problem?.line} />
            <div className={styles.area}>
              <Paint value={value} query={query} />
              <textarea
                {...control}
                ref={input}
                className={classNames(styles.text, styles.input)}
                rows={lines}
                wrap="off"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                aria-controls={query ? id : undefined}
                aria-activedescendant={query && found.length > 0 ? `${id}-${query.active}` : undefined}
                value={value}
                onChange={(event) => {
                  onChange(event.target.value)
                  setQuery(queryAt(event.target))
                }}
                onKeyDown={onKeyDown}
                onBlur={() => setQuery(undefined)}
              />
            </div>
          </div>
          <IconButton
            size="s"
            className={styles.format}
            label={words.format}
            icon={<BracesIcon />}
            disabled={value.trim() === "" || problem !== null}
            onClick={() => onChange(jsonText(readJson(value)))}
          />
          <VariableList id={id} {...variable} />
        </div>
      )}
    </Field>
  )
}
