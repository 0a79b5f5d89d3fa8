/** An invented person, as a CV would tell. */
export interface Person {
  name: string
  email: string
  phone: string
  location: string
  headline: string
  summary: string
  jobs: { title: string; employer: string; place: string; dates: string; from: string; tasks: string[] }[]
  education: { degree: string; school: string; dates: string; year: number }[]
  skills: string[]
}

export const INGRID: Person = {
  name: 'Ingrid Solheim',
  email: 'ingrid.solheim@example.com',
  phone: '+47 401 23 456',
  location: 'Bergen, Norway',
  headline: 'Marine Operations Manager',
  summary: 'Marine operations manager with a decade on offshore projects, known for calm handovers and exact plans.',
  jobs: [
    {
      title: 'Marine Operations Manager',
      employer: 'Fjordline Offshore AS',
      place: 'Bergen, Norway',
      dates: 'March 2019 – Present',
      from: '2019-03',
      tasks: ['Planned vessel schedules for nine installation campaigns', 'Cut waiting on weather by a fifth through better forecasts'],
    },
    {
      title: 'Project Engineer',
      employer: 'Northwind Subsea',
      place: 'Stavanger, Norway',
      dates: 'August 2014 – February 2019',
      from: '2014-08',
      tasks: ['Wrote lifting procedures and ran the offshore trials'],
    },
  ],
  education: [
    {
      degree: 'Master of Science in Marine Technology',
      school: 'Norwegian University of Science and Technology',
      dates: '2009 – 2014',
      year: 2014,
    },
  ],
  skills: ['Project Management', 'AutoCAD', 'Risk Management', 'Vessel Chartering', 'Primavera'],
}

export const ADAEZE: Person = {
  name: 'Adaeze Nwosu',
  email: 'adaeze_nwosu@example.org',
  phone: '+44 20 7946 0123',
  location: 'London, UK',
  headline: 'Data Scientist',
  summary: 'Data scientist who turns messy retail data into decisions that shop managers can use on Monday morning.',
  jobs: [
    {
      title: 'Senior Data Scientist',
      employer: 'Marlowe Retail Group',
      place: 'London, UK',
      dates: '06/2021 - Present',
      from: '2021-06',
      tasks: ['Built demand forecasts for 400 stores', 'Led a team of three analysts'],
    },
    {
      title: 'Data Analyst',
      employer: 'Quayside Insurance plc',
      place: 'Bristol, UK',
      dates: '09/2018 - 05/2021',
      from: '2018-09',
      tasks: ['Automated the monthly claims report'],
    },
    {
      title: 'Research Assistant',
      employer: 'University of Bath',
      place: 'Bath, UK',
      dates: '10/2017 - 08/2018',
      from: '2017-10',
      tasks: ['Analysed survey data for two published studies'],
    },
  ],
  education: [
    { degree: 'MSc in Statistics', school: 'University of Bath', dates: '2016 - 2017', year: 2017 },
    { degree: 'BSc in Mathematics', school: 'University of Exeter', dates: '2013 - 2016', year: 2016 },
  ],
  skills: ['Python', 'SQL', 'Tableau', 'Machine Learning', 'Experiment Design'],
}

export const TOMASZ: Person = {
  name: 'Tomasz Wieczorek',
  email: 'tomasz.wieczorek@example.net',
  phone: '+48 512 345 678',
  location: 'Gdansk, Poland',
  headline: 'Warehouse Supervisor',
  summary: 'Warehouse supervisor with a steady record in cold-chain logistics and safe shifts.',
  jobs: [
    {
      title: 'Warehouse Supervisor',
      employer: 'Baltic Cold Storage Ltd',
      place: 'Gdansk, Poland',
      dates: '2018 - 2024',
      from: '2018',
      tasks: ['Ran three shifts of forty people', 'Reduced picking errors by 12%'],
    },
    {
      title: 'Forklift Operator',
      employer: 'Amber Logistics',
      place: 'Gdynia, Poland',
      dates: '2013 - 2018',
      from: '2013',
      tasks: ['Loaded refrigerated containers'],
    },
  ],
  education: [{ degree: 'Diploma in Logistics', school: 'Maritime Technical College', dates: '2009 - 2012', year: 2012 }],
  skills: ['Inventory Management', 'Forklift Operation', 'SAP', 'Health and Safety'],
}

export const PRIYANKA: Person = {
  name: 'Priyanka Raghunathan',
  email: 'priyanka.raghunathan@example.in',
  phone: '+91 98400 12345',
  location: 'Coimbatore, Tamil Nadu',
  headline: 'Senior Accountant',
  summary: 'Accountant with seven years in manufacturing finance.',
  jobs: [
    {
      title: 'Senior Accountant',
      employer: 'Kovai Spinning Mills Pvt Ltd',
      place: 'Coimbatore',
      dates: 'Apr 2020 - Till Date',
      from: '2020-04',
      tasks: ['Closed the books of three plants each month'],
    },
    {
      title: 'Accounts Assistant',
      employer: 'Sree Lakshmi Traders',
      place: 'Erode',
      dates: 'Jun 2016 - Mar 2020',
      from: '2016-06',
      tasks: ['Prepared GST returns'],
    },
  ],
  education: [
    { degree: 'M.Com', school: 'Bharathiar University', dates: '2016', year: 2016 },
    { degree: 'B.Com', school: 'PSG College of Arts and Science', dates: '2014', year: 2014 },
  ],
  skills: ['Tally ERP', 'GST', 'Excel', 'Accounts Payable'],
}
