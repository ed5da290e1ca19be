import { nounRights } from "@funil/contract/account/noun-rights"
import { Link, useNavigate } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import type { RecordKind } from "../../records/record-kind.ts"
import { addClass } from "../../ui/marks/add-button.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"

export type CreatePath =
  | "/create/contacts"
  | "/create/companies"
  | "/new-deal"
  | "/tasks/list/create"
  | "/admin/users/create"
  | "/admin/configs/products/create"
  | "/admin/bills/create"

interface Props {
  kind: RecordKind
  to: CreatePath
  /** The call to action of an empty list. The main button of the page keeps the shortcut. */
  isFirstStep?: boolean
}

function CreateKey({ kind, to }: Props) {
  const navigate = useNavigate()
  const { create: label } = kind.words(useMessages())
  useCommand("page.create", () => void navigate({ to, search: true }), { label })
  return null
}

function Create({ kind, to, isFirstStep = false }: Props) {
  const m = useMessages()
  const isShort = usePhone() && !isFirstStep
  const label = kind.words(m).create
  return (
    <Link
      to={to}
      search={true}
      className={isFirstStep ? buttonClass({ look: "primary" }) : addClass(isShort)}
      aria-label={isShort ? label : undefined}
    >
      <Plus aria-hidden="true" />
      {!isShort && label}
      {!isFirstStep && <CreateKey kind={kind} to={to} />}
    </Link>
  )
}

/** The main button of a list, for users who may create records. */
export function CreateLink(props: Props) {
  return useCan(nounRights[props.kind.entity].create) ? <Create {...props} /> : null
}
