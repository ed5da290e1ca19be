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
import iconButton from "../../ui/marks/icon-button.module.css"
import { Popover } from "../../ui/overlays/popover.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { contactKind } from "./contact-kind.ts"
import { socialAddress } from "./social-address.ts"
import { type Network, networks, SocialIcon } from "./social-icon.tsx"
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
                className={classNames(iconButton.button, iconButton.small, styles.known)}
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
                    : classNames(iconButton.button, iconButton.small, styles.missing),
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
