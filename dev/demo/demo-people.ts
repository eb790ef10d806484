import { foldText } from '../../common/lib/fold-text.ts';

export interface Person {
  name: string;
  email: string;
}

/** Given and family names of twenty regions, twelve of each, so that every pair is a plausible name. */
const REGIONS: readonly (readonly [given: string, family: string])[] = [
  [
    'Ingrid, Lars, Sølvi, Bjørn, Åse, Håkon, Øystein, Marit, Sindre, Tuva, Eirik, Solveig',
    'Solberg, Hjørnevåg, Nygård, Østby, Haugen, Bråten, Lødemel, Dahl, Ødegård, Strand, Moen, Aune',
  ],
  [
    'Élodie, Jérôme, Zoé, François, Anaïs, Rémi, Chloé, Benoît, Maëlys, Théo, Hélène, Loïc',
    'Lefèvre, Béranger, Dubois, Gagné, Morel, Rousseau, Château, Noël, Girard, Barthélemy, Perrin, Caré',
  ],
  [
    'Jürgen, Sönke, Käthe, Ulrike, Björn, Anneliese, Matthias, Grete, Jörg, Heike, Günther, Lena',
    'Müller, Weiß, Schäfer, Krüger, Böhm, Voß, Hoffmann, Köhler, Brandt, Groß, Lüders, Zimmermann',
  ],
  [
    'Łukasz, Zofia, Paweł, Małgorzata, Wojciech, Agnieszka, Stanisław, Żaneta, Michał, Bożena, Jarosław, Ewa',
    'Kowalczyk, Wójcik, Pająk, Nowak, Krzyżak, Woźniak, Mazur, Gołąb, Król, Dąbek, Zięba, Żuk',
  ],
  [
    'José, María, Íñigo, Lucía, Begoña, Andrés, Nuria, Álvaro, Inés, Joaquín, Rocío, Óscar',
    'Núñez, García, Peña, Ibáñez, López, Muñoz, Álvarez, Cáceres, Ramírez, Gómez, Vázquez, Ordóñez',
  ],
  [
    'João, Conceição, Tiago, Inês, Luís, Beatriz, Simão, Graça, Rui, Sofia, Estêvão, Marta',
    'Gonçalves, Araújo, Simões, Magalhães, Sá, Brandão, Falcão, Leitão, Mourão, Pinheiro, Serrão, Vilaça',
  ],
  [
    'Giulia, Niccolò, Chiara, Lorenzo, Beatrice, Matteo, Francesca, Davide, Noemi, Ettore, Silvia, Raffaele',
    'Conti, De Luca, Ferrari, Marchetti, Rinaldi, Bianchi, Esposito, Galli, Morandi, Neri, Pellegrini, Sartori',
  ],
  [
    'İpek, Çağlar, Şebnem, Özgür, Gülşen, Yiğit, Ayşe, Umut, Zeynep, Barış, Nesrin, Doğan',
    'Yılmaz, Şahin, Öztürk, Çelik, Güneş, Aydın, Kılıç, Doğru, Koç, Erdoğdu, Işık, Taş',
  ],
  [
    'Jiří, Kateřina, Ondřej, Žofie, Tomáš, Věra, Štěpán, Růžena, Přemysl, Hana, Luboš, Ľubica',
    'Krejčí, Kočí, Dolejší, Hořejší, Jirků, Martinů, Petrů, Janů, Pavlů, Matějů, Tomků, Havlů',
  ],
  [
    'Zoltán, Ágnes, Gergő, Erzsébet, István, Réka, Bálint, Katalin, Győző, Piroska, László, Ildikó',
    'Kovács, Szűcs, Tóth, Nagy, Gönczi, Fekete, Hegedűs, Balogh, Sipos, Kőműves, Vörös, Bodnár',
  ],
  [
    'Siobhán, Eoghan, Niamh, Seán, Róisín, Pádraig, Aoife, Ciarán, Gráinne, Oisín, Caoimhe, Tadhg',
    "O'Brien, Ó Séaghdha, Murphy, Mac Giolla, Byrne, Doyle, Nolan, O'Sullivan, Walsh, Keane, Daly, Whelan",
  ],
  [
    'Nguyễn, Trần, Lê, Phạm, Hoàng, Huỳnh, Vũ, Đặng, Bùi, Đỗ, Hồ, Ngô',
    'Thị Ánh, Văn Bình, Quốc Đạt, Thu Hà, Minh Khôi, Ngọc Diệp, Hữu Phước, Thanh Tâm, Gia Bảo, Mỹ Linh, Đức Anh, Kim Yến',
  ],
  [
    'Aroha, Wiremu, Māia, Tāne, Hēmi, Ngaio, Rāwiri, Kiri, Tūī, Manaia, Pāora, Anahera',
    'Ngata, Parata, Tūhoe, Waititi, Pōmare, Herangi, Rangihuna, Te Kanawa, Tāmati, Love, Heke, Mōrehu',
  ],
  [
    'Amina, Kwame, Zanele, Chidi, Nia, Tendai, Folasadé, Sipho, Abena, Ọlá, Lindiwe, Kofi',
    'Okafor, Mensah, Dlamini, Adébáyọ̀, Nkosi, Moyo, Achebe, Owusu, Khumalo, Balogun, Banda, Diop',
  ],
  [
    'Omar, Layla, Yusuf, Nour, Khalid, Rania, Tariq, Salma, Idris, Hana, Farid, Zahra',
    'Haddad, El-Amin, Mansour, Benali, Qureshi, Nasser, Khoury, Rahmani, Saleh, Darwish, Aziz, Farouk',
  ],
  [
    'Priya, Arjun, Meera, Rohan, Ananya, Vikram, Kavya, Sanjay, Leela, Dev, Asha, Nikhil',
    'Krishnan, Sharma, Iyer, Patel, Banerjee, Reddy, Mehta, Nair, Chatterjee, Desai, Rao, Kapoor',
  ],
  [
    'Haruto, Yui, Sōta, Aoi, Ren, Hina, Kaito, Yūna, Daichi, Mei, Ryōta, Sakura',
    'Satō, Tanaka, Kobayashi, Itō, Yamamoto, Nakamura, Katō, Yoshida, Saitō, Mori, Kondō, Endō',
  ],
  [
    'Mei, Wei, Jing, Hao, Xiu, Lei, Yan, Bo, Fang, Jun, Li, Qiang',
    'Chen, Wang, Zhang, Liu, Lin, Huang, Zhao, Wu, Xu, Sun, Ma, Lü',
  ],
  [
    'Emily, Jack, Zoë, Noah, Grace, Ethan, Chloë, Liam, Ruby, Mason, Renée, Oliver',
    "Harper, Sullivan, Brontë, Mitchell, Reed, Carter, Morgan, D'Angelo, Foster, Hayes, Whitfield, Bennett",
  ],
  [
    'Sanna, Väinö, Aino, Eero, Kerttu, Jyrki, Päivi, Antti, Hilkka, Jörgen, Pirkko, Tuomas',
    'Mäkinen, Järvinen, Hämäläinen, Köykkä, Lehtonen, Salmi, Virtanen, Nyström, Åkerblom, Kärki, Ylönen, Rantanen',
  ],
];
const PER_REGION = 12;
const HOSTS = ['mail.example', 'post.example', 'inbox.example', 'studio.example', 'office.example'];

/** Different people from all over the world, the same on every run. At most 240; their e-mails are undeliverable. */
export function demoPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, at) => {
    const region = at % REGIONS.length;
    const turn = Math.floor(at / REGIONS.length);
    const [givenNames = '', familyNames = ''] = REGIONS[region] ?? [];
    const given = givenNames.split(', ')[turn % PER_REGION] ?? '';
    // Seven and twelve are coprime, so every family name is used once.
    const family = familyNames.split(', ')[(turn * 7 + region * 5) % PER_REGION] ?? '';
    const host = HOSTS[(region + turn) % HOSTS.length];
    return { name: `${given} ${family}`, email: `${plain(given)}.${plain(family)}@${host}` };
  });
}

function plain(name: string): string {
  return foldText(name).replace(/[^a-z]+/g, '');
}
