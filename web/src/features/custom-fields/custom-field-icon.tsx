import type { CustomFieldType } from "@funil/contract/settings/custom-fields"
import {
  AtSign,
  Calendar,
  ChevronDownSquare,
  Clock,
  DollarSign,
  Hash,
  Heading,
  KeyRound,
  Link2,
  ListChecks,
  type LucideIcon,
  Search,
  Tags,
  TextAlignStart,
  TextCursorInput,
  Waypoints,
} from "lucide-react"

const icons: Record<CustomFieldType, LucideIcon> = {
  text: TextCursorInput,
  textarea: TextAlignStart,
  number: Hash,
  money: DollarSign,
  date: Calendar,
  time: Clock,
  select: ChevronDownSquare,
  "select-search": Search,
  multiselect: ListChecks,
  tags: Tags,
  email: AtSign,
  link: Link2,
  password: KeyRound,
  "global-select": Waypoints,
  div: Heading,
}

export function CustomFieldIcon({ type }: { type: CustomFieldType }) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" />
}
