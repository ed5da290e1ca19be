import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { ChevronDown, ChevronUp } from "lucide-react"
import { type ReactNode, useCallback, useMemo, useState } from "react"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useStored } from "../../../lib/session/storage.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { EmptyFoldContext } from "../../../ui/forms/empty-fold.ts"

/** Whether the user shows a noun's empty fields, stored in this browser. */
function useShown(entity: Entity) {
  const [all = {}, store] = useStored("emptyFields")
  const key = `${useMe()?.id ?? ""} ${entity}`
  const isShown = ownValue(all, key) === "shown"
  const { [key]: _, ...rest } = all
  return [isShown, () => store(isShown ? rest : { ...rest, [key]: "shown" })] as const
}

interface Props {
  entity: Entity
  /** Whether the fields are read-only. They can still be expanded. */
  isLocked: boolean
  children: ReactNode
}

/** Hides the empty fields of a record behind a button. */
export function EmptyFields({ entity, isLocked, children }: Props) {
  const words = useMessages().details
  const [isShown, toggle] = useShown(entity)
  const [count, setCount] = useState(0)
  const add = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  const fold = useMemo(() => ({ isFolded: !isShown, add }), [isShown, add])
  return (
    <EmptyFoldContext value={fold}>
      <fieldset disabled={isLocked} data-folded={isShown ? undefined : ""}>
        <legend className="visually-hidden">{words.tabs.data}</legend>
        {children}
      </fieldset>
      {count > 0 && (
        <p>
          <Button
            size="s"
            look="plain"
            icon={isShown ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={isShown}
            onClick={toggle}
          >
            {isShown ? words.hideEmpty : words.showEmpty(count)}
          </Button>
        </p>
      )}
    </EmptyFoldContext>
  )
}
