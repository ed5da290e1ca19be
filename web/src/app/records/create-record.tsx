import { nounRights } from "@funil/contract/account/noun-rights"
import { Link, useNavigate } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { Suspense } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import type { RecordKind } from "../../records/record-kind.ts"
import { addClass } from "../../ui/marks/add-button.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { late } from "../../ui/screen/late.ts"
import { usePhone } from "../../ui/screen/phone.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { nounPlaces, useListPlace } from "./list-place.ts"

const CreateRecordDialog = late(
  async () => (await import("../../records/record/create-record-dialog.tsx")).CreateRecordDialog,
)

interface Props {
  kind: RecordKind
  /** The call to action of an empty list. The main button of the page keeps the shortcut. */
  isFirstStep?: boolean
}

function CreateKey({ kind }: Pick<Props, "kind">) {
  const navigate = useNavigate()
  const { create: label } = kind.words(useMessages())
  const to = nounPlaces[kind.entity].create
  useCommand("page.create", () => void navigate({ to, search: true }), { label })
  return null
}

function Create({ kind, isFirstStep = false }: Props) {
  const m = useMessages()
  const isShort = usePhone() && !isFirstStep
  const label = kind.words(m).create
  return (
    <Link
      to={nounPlaces[kind.entity].create}
      search={true}
      className={isFirstStep ? buttonClass({ look: "primary" }) : addClass(isShort)}
      aria-label={isShort ? label : undefined}
    >
      <Plus aria-hidden="true" />
      {!isShort && label}
      {!isFirstStep && <CreateKey kind={kind} />}
    </Link>
  )
}

/** The main button of a list, for users who may create records. */
export function CreateLink(props: Props) {
  return useCan(nounRights[props.kind.entity].create) ? <Create {...props} /> : null
}

/** The form of a new record over its list. Saving opens the record beside the list. */
export function CreateRecordPage({ kind }: { kind: RecordKind }) {
  const { open, close } = useListPlace(kind.entity)
  return (
    <Suspense>
      <CreateRecordDialog kind={kind} onCreated={(id) => open(id, { replace: true })} onClose={close} />
    </Suspense>
  )
}
