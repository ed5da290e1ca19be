import { useMessages } from "../../../../lib/text/messages.ts"
import { SearchField } from "../../../../ui/fields/search-field.tsx"

const delay = 300

interface Props {
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Searches all records for the text instead. */
  onEverywhere?: (text: string) => void
}

export function BoardSearchField({ value, onChange, onEverywhere }: Props) {
  const m = useMessages()
  const words = m.board.filters
  return (
    <SearchField
      label={words.search}
      clearLabel={words.clearSearch}
      onEverywhere={onEverywhere}
      value={value}
      onChange={onChange}
      delay={delay}
    />
  )
}
