import type { TaskType } from "@funil/contract/records/tasks"
import { CircleCheckBig, Mail, MessageCircle, Phone, Users } from "lucide-react"

const icons = { call: Phone, whatsapp: MessageCircle, email: Mail, meeting: Users } as const

/** The icon of a task type, by its channel. */
export function TypeIcon({ way }: Pick<TaskType, "way">) {
  const Icon = way ? icons[way] : CircleCheckBig
  return <Icon aria-hidden="true" />
}
