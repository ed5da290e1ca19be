import { fillPattern } from "@funil/contract/shared/values/fill-pattern"
import type { Mask } from "../../ui/fields/mask.ts"

/** A person's CPF: 11 digits. */
export const cpfMask: Mask = {
  show: (value) => fillPattern("###.###.###-##", value),
  read: (typed) => typed.replaceAll(/\D/g, "").slice(0, 11),
  keys: "numeric",
  placeholder: "000.000.000-00",
}

/** A company's CNPJ: 12 digits or letters, then two check digits. */
export const cnpjMask: Mask = {
  show: (value) => fillPattern("##.###.###/####-##", value),
  read: (typed) => {
    const signs = typed.toUpperCase().replaceAll(/[^\dA-Z]/g, "")
    return signs.slice(0, 12) + signs.slice(12).replaceAll(/\D/g, "").slice(0, 2)
  },
  keys: "text",
  placeholder: "00.000.000/0000-00",
}

/** A CNPJ, or a CPF while the length allows it. Other values stay as typed. */
export const cnpjOrCpfMask: Mask = {
  ...cnpjMask,
  show: (value) => {
    if (!/^[\dA-Z]{0,14}$/.test(value)) return value
    return (/^\d{0,11}$/.test(value) ? cpfMask : cnpjMask).show(value)
  },
}

/** A Brazilian postal code: 8 digits. */
export const cepMask: Mask = {
  show: (value) => fillPattern("#####-###", value),
  read: (typed) => typed.replaceAll(/\D/g, "").slice(0, 8),
  keys: "numeric",
  placeholder: "00000-000",
}
