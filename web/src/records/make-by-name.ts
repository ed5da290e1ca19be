import { type Company, createCompany } from "@funil/contract/records/companies"
import { type Contact, createContact } from "@funil/contract/records/contacts"
import { createProduct, type Product } from "@funil/contract/records/products"
import { isOwn } from "@funil/contract/shared/own-value"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { createContext, useContext, useState } from "react"
import { type Answer, type BodyOf, call } from "../lib/api/api.ts"
import { takeBack } from "../lib/api/undo.ts"
import { messages } from "../lib/text/messages.ts"
import { askByForm } from "./ask-by-form.ts"
import { typedContact } from "./typed-contact.ts"

interface Made {
  contact: { record: Contact; body: BodyOf<typeof createContact> }
  company: { record: Company; body: BodyOf<typeof createCompany> }
  product: { record: Product; body: BodyOf<typeof createProduct> }
}

/** The nouns that a picker creates from just a name. */
export type NamedNoun = keyof Made

/** The fields of a new record besides its name. */
export type MoreFields<N extends NamedNoun> = Partial<Made[N]["body"]>

interface ByName<N extends NamedNoun> {
  /** The first part of the noun's query keys. */
  readonly key: string
  readonly bodyOf: (typed: string) => Made[N]["body"]
  readonly create: (body: Made[N]["body"]) => Promise<Answer<Made[N]["record"]>>
}

const byName: { readonly [N in NamedNoun]: ByName<N> } = {
  contact: {
    key: "contacts",
    bodyOf: typedContact,
    create: (body) => call(createContact, { body }),
  },
  company: {
    key: "companies",
    bodyOf: (company) => ({ company }),
    create: (body) => call(createCompany, { body }),
  },
  product: {
    key: "products",
    bodyOf: (name) => ({ name }),
    create: (body) => call(createProduct, { body }),
  },
}

export function isNamed(noun: string): noun is NamedNoun {
  return isOwn(byName, noun)
}

/** The undo tokens of records created while filling in a form that may be canceled. */
export const MadeOnTheWay = createContext<string[] | undefined>(undefined)

/** Collects records created while filling in a form. `giveUp` undoes them if the user cancels. */
export function useMadeOnTheWay(): { made: string[]; giveUp: () => void } {
  const client = useQueryClient()
  const [made] = useState<string[]>([])
  const giveUp = () => {
    for (const token of made.splice(0).toReversed())
      void takeBack(client, token, messages().fields.madeUndone)
  }
  return { made, giveUp }
}

interface Making<N extends NamedNoun> {
  /** The typed name. */
  readonly name: string
  /** Other known fields. */
  readonly more?: MoreFields<N> | undefined
  readonly onMade: (record: Made[N]["record"]) => void
}

/**
 * Creates a record from a typed name. If required custom fields are missing, opens the noun's form
 * with the name.
 */
export function useMakeByName<N extends NamedNoun>(noun: N) {
  const client = useQueryClient()
  const made = useContext(MadeOnTheWay)
  const { key, bodyOf, create }: ByName<N> = byName[noun]
  const { mutate } = useMutation({
    mutationFn: async ({ name, more }: Making<N>): Promise<Made[N]["record"] | undefined> => {
      const body = { ...bodyOf(name), ...more }
      try {
        const { data, undoToken } = await create(body)
        if (undoToken !== undefined) made?.push(undoToken)
        return data
      } catch (error) {
        // The form creates records of the same noun.
        return (await askByForm({ noun, body }, error)) as Made[N]["record"] | undefined
      }
    },
    onSuccess: (record, { onMade }) => {
      void client.invalidateQueries({ queryKey: [key] })
      if (record) onMade(record)
    },
    meta: { failure: (m) => m.records[noun].createFailed },
  })
  return mutate
}
