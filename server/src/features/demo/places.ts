export interface Place {
  readonly city: string
  readonly state: string
  /** Area code. */
  readonly area: number
  readonly latitude: number
  readonly longitude: number
  readonly districts: readonly string[]
}

function place(
  name: string,
  area: number,
  [latitude, longitude]: [number, number],
  districts: string,
): Place {
  const [city = "", state = ""] = name.split("/")
  return { city, state, area, latitude, longitude, districts: districts.split(", ") }
}

export const places: readonly (readonly [place: Place, weight: number])[] = [
  [
    place(
      "Campinas/SP",
      19,
      [-22.906, -47.061],
      "Cambuí, Taquaral, Barão Geraldo, Nova Campinas, Swiss Park",
    ),
    34,
  ],
  [place("Valinhos/SP", 19, [-22.971, -46.996], "Centro, Vale do Itamaracá, Jardim Paiquerê"), 12],
  [place("Paulínia/SP", 19, [-22.761, -47.154], "Centro, Morumbi, Betel"), 9],
  [place("Indaiatuba/SP", 19, [-23.09, -47.218], "Cidade Nova, Jardim Pompeia, Vila Suíça"), 12],
  [place("Piracicaba/SP", 19, [-22.725, -47.649], "São Dimas, Vila Rezende, Nova Piracicaba"), 10],
  [place("Jundiaí/SP", 11, [-23.186, -46.898], "Anhangabaú, Vila Arens, Eloy Chaves"), 10],
  [place("Sorocaba/SP", 15, [-23.502, -47.458], "Campolim, Vila Hortência, Éden"), 8],
  [place("Ribeirão Preto/SP", 16, [-21.178, -47.81], "Jardim Sumaré, Ribeirânia, Bonfim Paulista"), 6],
  [place("Mogi Mirim/SP", 19, [-22.432, -46.958], "Centro, Tucura, Santa Cruz"), 6],
  [place("Poços de Caldas/MG", 35, [-21.788, -46.561], "Centro, Jardim dos Estados, Cascatinha"), 7],
  [place("Pouso Alegre/MG", 35, [-22.23, -45.936], "Centro, Fátima, São João"), 6],
  [place("Varginha/MG", 35, [-21.551, -45.43], "Centro, Vila Pinto, Jardim Andere"), 5],
]

export const streets =
  `Rua das Acácias, Rua Quinze de Novembro, Avenida Brasil, Rua Santos Dumont, Rua Tiradentes,
  Avenida das Amoreiras, Rua Barão de Jaguara, Rua Dom Pedro I, Rua José Bonifácio, Rua Sete de Setembro, Rua das Palmeiras,
  Rua Marechal Deodoro, Rua Rui Barbosa, Avenida São João, Rua dos Ipês, Rua General Osório, Alameda dos Jacarandás`
    .split(",")
    .map((street) => street.trim())
