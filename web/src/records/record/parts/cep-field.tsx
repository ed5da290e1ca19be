import { type CepAddress, getCep } from "@funil/contract/data/cep"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { read } from "../../../lib/api/api.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { handleFailure } from "../../../lib/api/query-client.ts"
import { MaskedField } from "../../../ui/fields/masked-field.tsx"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { cepMask } from "../../fields/document-mask.ts"

/** The address of a postal code. `null` keeps the current value. */
export interface CepFields {
  address_zip: string
  address_street: string | null
  address_block: string | null
  address_city: string | null
  address_state: string
  address_country: string
  address_latitude: number | null
  address_longitude: number | null
}

type State = "searching" | "filled" | "partial" | "unknown" | "failed"

function addressOf(
  zip: string,
  { logradouro, bairro, cidade, estado, latitude, longitude }: CepAddress,
): CepFields {
  return {
    address_zip: cepMask.show(zip),
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
  value: string | null
  onFound: (address: CepFields) => void
  /** Stores only the code, because it is empty or has no known address. */
  onChange: (zip: string | null) => void
  quiet?: boolean
}

/** Whether a postal code is empty or a Brazilian one, so that its address can be looked up. */
export function isCep(zip: string | null): boolean {
  return !zip || cepMask.read(zip).length === 8
}

/** A Brazilian postal code that fills in its address. The lookup never blocks saving. */
export function CepField({ value, onFound, onChange, quiet = false }: Props) {
  const m = useMessages()
  const words = m.details.cep
  const [typed, setTyped] = useState<string>()
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
      onFound(addressOf(whole, address))
    } catch (error) {
      if (controller.signal.aborted) return
      if (error instanceof Error) handleFailure(error, { silent: true })
      setState(stateOf(error))
      onChange(cepMask.show(whole))
    }
  }
  const type = (next: string) => {
    search.current?.abort()
    setTyped(next)
    setState(undefined)
    if (next.length === 8) void lookUp(next)
    else if (next === "" && value) onChange(null)
  }
  const isWrong = state === "unknown" || state === "failed"
  return (
    <MaskedField
      mask={cepMask}
      label={words.label}
      quiet={quiet}
      hint={state && !isWrong ? words[state] : words.hint}
      error={isWrong ? words[state] : undefined}
      value={typed ?? cepMask.read(value ?? "")}
      onChange={type}
      // An incomplete code is not saved, and the field says so.
      onBlur={() => typed && typed.length < 8 && setState("unknown")}
      end={state === "searching" ? <Spinner /> : undefined}
      autoComplete="postal-code"
    />
  )
}
