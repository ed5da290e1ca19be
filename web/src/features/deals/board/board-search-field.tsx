import { useMessages } from "../../../lib/messages.ts"
import { SearchField } from "../../../ui/search-field.tsx"

const delay = 300

/** The search of the board. */
export function BoardSearchField({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const m = useMessages()
  const words = m.board.filters
  return (
    <SearchField
      label={words.search}
      clearLabel={words.clearSearch}
      hasKey
      value={value}
      onChange={onChange}
      delay={delay}
    />
  )
}
