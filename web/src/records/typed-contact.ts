const email = /[^\s<>(),;:"]+@[^\s<>(),;:"]+\.[^\s<>(),;:".]+/
const phone = /\+?\(?\d[\d\s().-]{6,}\d/

interface TypedContact {
  readonly first_name: string
  readonly last_name?: string
  readonly email?: string
  readonly phone1?: string
}

/**
 * Parses a name, phone and email in any order from one line. Without a name, the email or phone
 * becomes the name.
 */
export function typedContact(typed: string): TypedContact {
  const mail = email.exec(typed)?.[0]
  const withoutMail = mail === undefined ? typed : typed.replace(mail, " ")
  const number = phone.exec(withoutMail)?.[0]
  const rest = number === undefined ? withoutMail : withoutMail.replace(number, " ")
  const name = rest.replaceAll(/[<>(),;:|·]|\s[-–]\s|\s[-–]$|^[-–]\s/g, " ").trim()
  const [first_name = "", ...others] = (name || mail?.split("@")[0] || number || typed).split(/\s+/)
  return {
    first_name: name || mail ? first_name : (number ?? first_name),
    ...(name && others.length > 0 && { last_name: others.join(" ") }),
    ...(mail !== undefined && { email: mail }),
    ...(number !== undefined && { phone1: number.trim() }),
  }
}
