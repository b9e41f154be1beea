/** A country, every name a prompt may use for it, its capital, and the city that careless people name. */
export interface Capital {
  readonly title: string
  readonly names: readonly string[]
  readonly capital: string
  readonly mistake: string
}

const of = (title: string, capital: string, mistake: string, names = ''): Capital => ({
  title,
  capital,
  mistake,
  names: [title.toLowerCase().replace(/^the /, ''), ...names.split(',').filter(Boolean)],
})

export const capitals: readonly Capital[] = [
  of('France', 'Paris', 'Marseille', 'frankreich,francia,فرنسا,法国,フランス'),
  of('Germany', 'Berlin', 'Munich', 'deutschland,deutschlands,allemagne,alemania,ألمانيا,德国,ドイツ'),
  of('Spain', 'Madrid', 'Barcelona', 'spanien,spaniens,espagne,españa,إسبانيا,西班牙,スペイン'),
  of('Italy', 'Rome', 'Milan', 'italien,italiens,italie,italia,إيطاليا,意大利,イタリア'),
  of('Japan', 'Tokyo', 'Kyoto', 'japans,japon,japón,اليابان,日本'),
  of('China', 'Beijing', 'Shanghai', 'chine,chinas,الصين,中国'),
  of('Egypt', 'Cairo', 'Alexandria', 'ägypten,ägyptens,égypte,egipto,مصر,埃及,エジプト'),
  of('Australia', 'Canberra', 'Sydney', 'australien,australiens,australie,أستراليا,澳大利亚,オーストラリア'),
  of('Canada', 'Ottawa', 'Toronto', 'kanada,kanadas,canadá,كندا,加拿大,カナダ'),
  of('Brazil', 'Brasília', 'Rio de Janeiro', 'brasilien,brasiliens,brésil,brasil,البرازيل,巴西,ブラジル'),
  of('Turkey', 'Ankara', 'Istanbul', 'türkei,turquie,turquía,تركيا,土耳其,トルコ'),
  of('Switzerland', 'Bern', 'Zurich', 'schweiz,suisse,suiza,سويسرا,瑞士,スイス'),
  of('Austria', 'Vienna', 'Salzburg', 'österreich,österreichs,autriche,النمسا,奥地利,オーストリア'),
  of('Portugal', 'Lisbon', 'Porto'),
  of('Poland', 'Warsaw', 'Kraków', 'polen,pologne,polonia'),
  of('Mexico', 'Mexico City', 'Guadalajara', 'mexiko,mexique,méxico'),
  of('Argentina', 'Buenos Aires', 'Córdoba', 'argentinien,argentine'),
  of('India', 'New Delhi', 'Mumbai', 'indien,inde,الهند,印度,インド'),
  of('Russia', 'Moscow', 'Saint Petersburg', 'russland,russie,rusia'),
  of('Greece', 'Athens', 'Thessaloniki', 'griechenland,grèce,grecia'),
  of('the Netherlands', 'Amsterdam', 'The Hague', 'holland,niederlande'),
  of('Belgium', 'Brussels', 'Antwerp', 'belgien,belgique,bélgica'),
  of('Sweden', 'Stockholm', 'Gothenburg', 'schweden,suède,suecia'),
  of('Norway', 'Oslo', 'Bergen', 'norwegen,norvège,noruega'),
  of('Denmark', 'Copenhagen', 'Aarhus'),
  of('Finland', 'Helsinki', 'Turku'),
  of('Ireland', 'Dublin', 'Cork'),
  of('Morocco', 'Rabat', 'Casablanca', 'marokko,maroc,marruecos,المغرب'),
  of('Kenya', 'Nairobi', 'Mombasa'),
  of('Nigeria', 'Abuja', 'Lagos'),
  of('Vietnam', 'Hanoi', 'Ho Chi Minh City'),
  of('Thailand', 'Bangkok', 'Chiang Mai'),
  of('Chile', 'Santiago', 'Valparaíso'),
  of('Peru', 'Lima', 'Cusco'),
  of(
    'the United States',
    'Washington, D.C.',
    'New York',
    'usa,america,united states,états-unis,estados unidos,美国,アメリカ',
  ),
  of('the United Kingdom', 'London', 'Manchester', 'uk,england,britain,united kingdom'),
  of('New Zealand', 'Wellington', 'Auckland', 'neuseeland'),
  of('South Korea', 'Seoul', 'Busan', 'korea,südkorea'),
]
