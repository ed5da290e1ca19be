import type { TaskType } from "@funil/contract/tasks"
import { CircleCheckBig, Mail, MessageCircle, Phone, Users } from "lucide-react"

const icons = { call: Phone, whatsapp: MessageCircle, email: Mail, meeting: Users } as const

/** The picture of a task type, by how its tasks reach the customer. */
export function TypeIcon({ way }: Pick<TaskType, "way">) {
  const Icon = way ? icons[way] : CircleCheckBig
  return <Icon aria-hidden="true" />
}
