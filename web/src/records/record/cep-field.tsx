import { type CepAddress, getCep } from "@funil/contract/cep"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { read } from "../../lib/api.ts"
import { useLanguage, useMessages } from "../../lib/messages.ts"
import { handleFailure } from "../../lib/query-client.ts"
import { MaskedField } from "../../ui/masked-field.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { cepMask } from "../fields/document-mask.ts"

/** What a postal code fills in; `null` leaves what stands there. */
export interface FoundAddress {
  address_street: string | null
  address_block: string | null
  address_city: string | null
  address_state: string
  address_country: string
  address_latitude: number | null
  address_longitude: number | null
}

type State = "searching" | "filled" | "partial" | "unknown" | "failed"

function addressOf({ logradouro, bairro, cidade, estado, latitude, longitude }: CepAddress): FoundAddress {
  return {
    address_street: logradouro || null,
    address_block: bairro || null,
    address_city: cidade.nome || null,
    address_state: estado.sigla,
    address_country: "Brasil",
    address_latitude: latitude,
    address_longitude: longitude,
  }
}

function stateOf(error: unknown): State {
  return error instanceof ApiError && error.status === 404 ? "unknown" : "failed"
}

interface Props {
  onFound: (address: FoundAddress) => void
  quiet?: boolean
}

/** Looks an address up by its Brazilian postal code. Shown in Portuguese only; nothing waits for it. */
export function CepField({ onFound, quiet = false }: Props) {
  const m = useMessages()
  const words = m.details.cep
  const language = useLanguage()
  const [cep, setCep] = useState("")
  const [state, setState] = useState<State>()
  const search = useRef<AbortController>(undefined)
  useEffect(() => () => search.current?.abort(), [])

  const lookUp = async (whole: string) => {
    const controller = new AbortController()
    search.current = controller
    setState("searching")
    try {
      const address = await read(getCep, { params: { cep: whole } }, { signal: controller.signal })
      setState(address.partial ? "partial" : "filled")
      onFound(addressOf(address))
    } catch (error) {
      if (controller.signal.aborted) return
      if (error instanceof Error) handleFailure(error, { silent: true })
      setState(stateOf(error))
    }
  }
  const type = (next: string) => {
    search.current?.abort()
    setCep(next)
    setState(undefined)
    if (next.length === 8) void lookUp(next)
  }
  if (language !== "pt-BR") return null
  const isWrong = state === "unknown" || state === "failed"
  return (
    <MaskedField
      mask={cepMask}
      label={words.label}
      quiet={quiet}
      hint={state && !isWrong ? words[state] : words.hint}
      error={isWrong ? words[state] : undefined}
      value={cep}
      onChange={type}
      end={state === "searching" ? <Spinner /> : undefined}
      autoComplete="postal-code"
    />
  )
}
