import type { Contact } from "@funil/contract/records/contacts"
import { useQueryClient } from "@tanstack/react-query"
import { Pencil } from "lucide-react"
import { useId, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { tellSaved } from "../../lib/tell-saved.ts"
import { showToast } from "../../lib/toasts.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { Button } from "../../ui/marks/button.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import { Popover } from "../../ui/overlays/popover.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { contactKind } from "./contact-kind.ts"
import { socialAddress } from "./contact-rules.ts"
import styles from "./social-links.module.css"
import { FormElement } from "../../ui/forms/form-element.tsx"

export function socialField(network: Network) {
  return `social_media_${network}` as const
}

interface EditorProps {
  contact: Contact
  network: Network
  onDone: () => void
}

function Editor({ contact, network, onDone }: EditorProps) {
  const m = useMessages()
  const words = m.details.social
  const id = useId()
  const name = socialField(network)
  const present = contact[name]
  const [typed, setTyped] = useState(present ?? "")
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const saveRecord = useSaveRecord(contactKind, contact.id)
  const save = async (address: string | null) => {
    setBusy(true)
    try {
      const { undoToken } = await saveRecord(() => ({ [name]: address }))
      tellSaved(client, m.fieldNames.contact[name], undoToken)
      onDone()
    } catch (error) {
      if (error instanceof Error) handleFailure(error, { failure: () => words.saveFailed })
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    const address = socialAddress(typed)
    if (address) void save(address)
    else showToast({ status: "error", title: words.errorTitle, description: words.errorText })
  }
  return (
    <FormElement
      id={id}
      className={`stack gap-3 ${styles.editor}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={`${m.fieldNames.contact[name]} – ${words.address}`}
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        autoFocus
        maxLength={2048}
        value={typed}
        onChange={setTyped}
      />
      <div className="flex justify-end gap-2">
        {present && (
          <Button size="s" disabled={isBusy} onClick={() => void save(null)}>
            {words.remove}
          </Button>
        )}
        <Button size="s" type="submit" look="primary" busy={isBusy} disabled={typed.trim() === ""}>
          {words.save}
        </Button>
      </div>
    </FormElement>
  )
}

interface Props {
  contact: Contact
  isLocked: boolean
}

/** The contact's social profiles, with fields to add missing ones. */
export function SocialLinks({ contact, isLocked }: Props) {
  const m = useMessages()
  const words = m.details.social
  const { name } = contactKind.faceOf(contact)
  const isKnown = (network: Network) => Boolean(contact[socialField(network)])
  const shown = isLocked ? networks.filter(isKnown) : networks
  if (shown.length === 0) return null
  return (
    <ul className="row wrap gap-half" aria-label={m.details.groups.social}>
      {shown.map((network) => {
        const label = m.fieldNames.contact[socialField(network)]
        return (
          <li key={network} className="row">
            {isKnown(network) && (
              <a
                className={classNames("icon-button icon-button-s", styles.known)}
                href={contact[socialField(network)] ?? undefined}
                target="_blank"
                rel="noreferrer"
                aria-label={words.open(label, name)}
                title={words.open(label, name)}
              >
                <SocialIcon network={network} />
              </a>
            )}
            {!isLocked && (
              <Popover
                label={isKnown(network) ? words.edit(label) : words.add(label)}
                trigger={{
                  className: isKnown(network)
                    ? styles.pencil
                    : classNames("icon-button icon-button-s", styles.missing),
                  "aria-label": isKnown(network) ? words.edit(label) : words.add(label),
                  title: isKnown(network) ? words.edit(label) : words.add(label),
                  children: isKnown(network) ? (
                    <Pencil aria-hidden="true" />
                  ) : (
                    <SocialIcon network={network} />
                  ),
                }}
              >
                {(close) => <Editor contact={contact} network={network} onDone={close} />}
              </Popover>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export const networks = ["linkedin", "instagram", "facebook", "twitter"] as const
export type Network = (typeof networks)[number]

/** Paths on a 24 × 24 grid, like the other icons. */
const strokes: Record<Network, string> = {
  linkedin:
    "M7 10v7M7 7v.01M11 17v-7M11 13.5a3 3 0 0 1 6 0V17M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
  instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM17 7v.01",
  facebook: "M17 3h-2.5A4.5 4.5 0 0 0 10 7.500V10H7v4h3v7h4v-7h3l.8-4H14V7.800A.8.8 0 0 1 14.800 7H17z",
  twitter: "M4 4l16 16M20 4l-7 7.200M11 13l-7 7",
}

export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[network]} />
    </svg>
  )
}
