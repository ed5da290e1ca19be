import type { FormInput } from "@funil/contract/forms"

/** A form that asks for a person, a company and what it is about. */
export function contactForm(name: string): FormInput {
  return {
    name,
    tags: ["site"],
    fields: [
      { field: "contact.first_name", label: "Nome", required: true },
      { field: "contact.email", label: "E-mail", required: true },
      { field: "contact.phone1", label: "Telefone", width: "half" },
      { field: "company.company", label: "Empresa", width: "half" },
      { field: "deal.name", label: "Sobre o quê?" },
    ],
    title: "Fale com a gente",
  }
}
