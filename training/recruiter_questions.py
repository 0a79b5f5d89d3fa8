"""What recruiters, hiring managers, heads of HR and auditors ask of the reporting tables, with the statement they mean.

One entry a line group: the statement, then its wordings. `[a|b]` is a choice, `{slot}` a value: in the statement as it is stored, in the
wording as it is said. `@` stands for a period that the column before it falls into.
"""

QUESTIONS = """
SELECT count(*) FROM candidates
  [How many|What number of] candidates [do we have|are there|are in the CV bank|are in the database] | Number of candidates | [Total|Overall] number of applicants in the CV bank
SELECT full_name FROM candidates WHERE parsed_location = '{city}'
  Which candidates [live in|are in|are based in|come from|are located in] {city} | [Show|List|Find|Give me] [all |]candidates [in|from|based in|living in] {city} | Who lives in {city}
SELECT count(*) FROM candidates WHERE parsed_location = '{city}'
  How many [candidates|applicants|people] [live in|are in|are based in] {city} | Number of candidates [from|in] {city}
SELECT parsed_location, count(*) FROM candidates GROUP BY parsed_location
  How many candidates [per|by|in each] [city|location|place] | Candidates [per|by] [city|location] | Where do our candidates live, and how many in each place | Number of candidates [for each|per] location
SELECT parsed_location FROM candidates GROUP BY parsed_location ORDER BY count(*) DESC LIMIT 1
  [Which|What] [city|place|location] do most [of our |]candidates live in | Which [city|location] has the most candidates | Where do most candidates live
SELECT source, count(*) FROM candidates GROUP BY source
  How many candidates [came from|per|by|for] each source | Candidates by [source|channel] | Where do our candidates come from and how many from each | Number of candidates per [source|channel] | Breakdown of candidates by source
SELECT source, count(*) FROM candidates GROUP BY source ORDER BY count(*) DESC
  Rank the [sources|channels] by number of candidates | Which sources bring [us |]the most candidates, most first | Candidates per source, [largest|most|highest] first
SELECT source FROM candidates GROUP BY source ORDER BY count(*) DESC LIMIT 1
  Which [source|channel] brings [us |in |]the most candidates | What is the most common source of candidates | Where do most [of our |]candidates come from | [What|Which] is our best [source|channel]
SELECT count(*) FROM candidates WHERE source = '{source}'
  How many [candidates|applicants|people] came [through|via|from|by] {source} | How many {source} candidates [do we have|are there] | Number of candidates from {source}
SELECT full_name FROM candidates WHERE source = '{source}'
  Which candidates came [through|via|from] {source} | [List|Show] [the |all |]{source} candidates | Who came [through|via] {source}
SELECT full_name FROM candidates WHERE total_experience_years > {years}
  Which candidates have more than {years} years of experience | [Show|List] candidates with over {years} years [of experience|experience] | Who has more than {years} years of experience
SELECT full_name FROM candidates WHERE total_experience_years >= {years}
  Which candidates have at least {years} years of experience | [Show|List] candidates with {years} or more years of experience | Who has {years} years of experience or more
SELECT count(*) FROM candidates WHERE total_experience_years >= {years}
  How many candidates have at least {years} years of experience | Number of candidates with {years} or more years of experience
SELECT avg(total_experience_years) FROM candidates
  What is the average [experience|years of experience] of our candidates | How experienced are our candidates on average | How many years of experience do candidates have on average
SELECT parsed_location, avg(total_experience_years) FROM candidates GROUP BY parsed_location
  Average [years of |]experience [of candidates |]by [city|location] | What is the average experience of candidates in each [city|location]
SELECT full_name, total_experience_years FROM candidates ORDER BY total_experience_years DESC LIMIT {small}
  Who are the {small} most experienced candidates, and how many years do they have | Top {small} candidates by experience with their years
SELECT full_name FROM candidates ORDER BY total_experience_years DESC LIMIT 1
  Who is [our |the ]most experienced candidate | Which candidate has the most [years of |]experience
SELECT full_name FROM candidates WHERE current_employer = '{employer}'
  Which candidates [work|are working] [at|for] {employer} [now|today|] | Who works [at|for] {employer} | [List|Show] candidates whose [current |]employer is {employer}
SELECT current_employer, count(*) FROM candidates GROUP BY current_employer ORDER BY count(*) DESC LIMIT {small}
  Which {small} [employers|companies] do most [of our |]candidates come from | Top {small} current employers of candidates by number
SELECT full_name FROM candidates WHERE headline = '{title}'
  Which candidates are {title}s | [Show|List] [all |]{title} candidates | Who is a {title}
SELECT full_name FROM candidates WHERE headline LIKE '%{word}%'
  Which candidates have {word} in their [headline|title|job title] | [Find|List] candidates with {word} in the headline
SELECT count(*) FROM candidates WHERE created_at = '@'
  How many [new |]candidates [were added|came in|joined the CV bank|were created] {period} | [Number of|How many] new candidates {period}
SELECT full_name FROM candidates WHERE created_at = '@'
  Which candidates [were added|came in|are new] {period} | [List|Show] candidates [added|created] {period}
SELECT full_name, created_at FROM candidates ORDER BY created_at DESC LIMIT {small}
  [Show|List] the {small} [newest|latest|most recent|most recently added] candidates [with|and] the [date|day they were added]
SELECT full_name FROM candidates ORDER BY created_at DESC LIMIT 1
  Who is the [newest|latest|most recent] candidate | Which candidate was added [last|most recently]
SELECT full_name FROM candidates WHERE status = 'Archived'
  Which candidates [are|were] archived | [List|Show] [the |]archived candidates
SELECT count(*) FROM candidates WHERE status = 'Active'
  How many [active candidates are there|candidates are active]
SELECT full_name FROM candidates WHERE NOT id IN (SELECT candidate_id FROM applications)
  Which candidates [have not applied|never applied|have no application|did not apply] [to anything|for anything|yet|] | [List|Show] candidates without [an application|any application|applications] | Who has never applied | candidates who did not apply anywhere
SELECT count(*) FROM candidates WHERE NOT id IN (SELECT candidate_id FROM applications)
  How many candidates [have never applied|have no application|have not applied for anything] | Number of candidates without an application
SELECT candidate_name FROM candidate_skills WHERE skill = '{skill}'
  [Which candidates|Who] [knows|know|has|have|can do|can use] {skill} | [List|Show|Find] [people|candidates] [with|who know|skilled in] {skill} | candidates with {skill} [skills|] | Who has the skill {skill}
SELECT count(*) FROM candidate_skills WHERE skill = '{skill}'
  How many [candidates|people] [know|have|can do] {skill} | Number of candidates with [the skill |]{skill} | How many {skill} people do we have
SELECT skill, count(*) FROM candidate_skills GROUP BY skill
  How many candidates [have|know|per] each skill | Number of candidates per skill | Candidates by skill
SELECT skill, count(*) FROM candidate_skills GROUP BY skill ORDER BY count(*) DESC LIMIT {small}
  [What are the|] {small} most common skills [among|of] [our |]candidates [and how many have them|] | Top {small} skills [by number of candidates|]
SELECT skill FROM candidate_skills GROUP BY skill ORDER BY count(*) DESC LIMIT 1
  [What|Which] is the most common skill | Which skill do most candidates have | Which skill is the most frequent among candidates
SELECT skill FROM candidate_skills WHERE candidate_name = '{person}'
  [What|Which] skills does {person} have | What can {person} do | [List|Show] the skills of {person}
SELECT candidate_name FROM candidate_skills WHERE skill = '{skill}' INTERSECT SELECT candidate_name FROM candidate_skills WHERE skill = '{skill2}'
  Which candidates [know|have] both {skill} and {skill2} | Who knows {skill} [and also|as well as] {skill2} | [List|Find] candidates with {skill} and {skill2}
SELECT candidate_name FROM candidate_skills WHERE skill = '{skill}' EXCEPT SELECT candidate_name FROM candidate_skills WHERE skill = '{skill2}'
  Which candidates know {skill} but not {skill2} | Who has {skill} but no {skill2}
SELECT candidate_skills.candidate_name FROM candidate_skills JOIN candidates ON candidate_skills.candidate_id = candidates.id WHERE candidate_skills.skill = '{skill}' AND candidates.parsed_location = '{city}'
  Which candidates in {city} [know|have] {skill} | {skill} people in {city} | Who in {city} knows {skill} | [Find|List] {skill} candidates [from|in|based in] {city}
SELECT candidate_skills.candidate_name FROM candidate_skills JOIN candidates ON candidate_skills.candidate_id = candidates.id WHERE candidate_skills.skill = '{skill}' AND candidates.total_experience_years >= {years}
  Which candidates [know|with] {skill} have at least {years} years of experience | {skill} candidates with {years} or more years of experience
SELECT candidate_name, count(*) FROM candidate_skills GROUP BY candidate_name ORDER BY count(*) DESC LIMIT {small}
  Which {small} candidates have the most skills, and how many | Top {small} candidates by number of skills
SELECT count(*) FROM candidate_files
  How many CVs [were uploaded|do we have|are there] | [Number of|How many] resumes [uploaded|on file]
SELECT count(*) FROM candidate_files WHERE created_at = '@'
  How many [CVs|resumes] were uploaded {period} | Number of [CV uploads|uploaded CVs] {period}
SELECT avg(pages) FROM candidate_files
  How many pages does a CV have on average | What is the average number of pages of [a|the] [CV|resume]s
SELECT count(*) FROM candidate_files WHERE pages > {small}
  How many CVs [have|are] [more than|longer than] {small} pages
SELECT users.display_name, count(*) FROM candidate_files JOIN users ON candidate_files.uploaded_by = users.id GROUP BY users.display_name
  Who uploaded how many CVs | How many CVs did each [person|user|recruiter] upload | CV uploads per [person|recruiter|user]
SELECT count(*) FROM duplicate_suggestions WHERE status = 'Open'
  How many [possible |suspected |]duplicates [are open|are still open|wait for review|are waiting to be reviewed|have not been reviewed] | Number of open duplicate suggestions
SELECT status, count(*) FROM duplicate_suggestions GROUP BY status
  Duplicate suggestions by status | How many duplicate suggestions are there [per|in each] [status|state]
SELECT count(*) FROM duplicate_suggestions WHERE status = 'ConfirmedDuplicate'
  How many duplicates were confirmed | How many suggestions turned out to be [real |]duplicates | Number of confirmed duplicates
SELECT users.display_name, count(*) FROM duplicate_suggestions JOIN users ON duplicate_suggestions.reviewed_by = users.id GROUP BY users.display_name
  How many duplicates did each [person|user] review | Who reviewed how many [possible |]duplicates
SELECT count(*) FROM tans WHERE status = 'Approved'
  How many [open |approved |]requisitions [do we have|are there|are open|are open for hiring] | How many [jobs|vacancies|roles|TANs] are [we hiring for|open|open right now|currently open] | Number of open [requisitions|vacancies|job openings]
SELECT title FROM tans WHERE status = 'Approved'
  Which [requisitions|jobs|vacancies|roles] are [open|approved|open for hiring] | What [jobs|roles|positions] are we hiring for | [List|Show] [all |]open [requisitions|vacancies|jobs|roles]
SELECT tan_number, title FROM tans WHERE status = 'PendingApproval'
  Which [requisitions|TANs] are [pending approval|waiting for approval|still to be approved|not approved yet|awaiting approval] | [List|Show] [requisitions|TANs] that [wait|are waiting] for approval [with their number and title|]
SELECT count(*) FROM tans WHERE status = 'PendingApproval'
  How many [requisitions|TANs|vacancies] [are pending|are pending approval|wait for approval|are still waiting for approval|have not been approved yet]
SELECT title FROM tans WHERE status = 'Rejected'
  Which requisitions were [rejected|turned down|refused] | [List|Show] [the |]rejected requisitions
SELECT title FROM tans WHERE status = 'Filled'
  Which requisitions [are|have been|were] filled | [List|Show] [the |]filled [requisitions|vacancies]
SELECT status, count(*) FROM tans GROUP BY status
  How many requisitions are [there |]in each [status|state] | Requisitions by status | [Number|Count] of requisitions per status
SELECT department, count(*) FROM tans GROUP BY department
  How many requisitions does each department have | Requisitions [per|by] department | Number of [requisitions|vacancies|TANs] per department
SELECT department, count(*) FROM tans WHERE status = 'Approved' GROUP BY department
  How many open requisitions does each department have | Open [requisitions|vacancies|jobs] [per|by] department | Number of open roles in each department
SELECT department FROM tans GROUP BY department ORDER BY count(*) DESC LIMIT 1
  Which department has the most requisitions | What department [opened|asked for] the most [requisitions|vacancies]
SELECT title FROM tans WHERE department = '{department}'
  Which [requisitions|jobs|vacancies] [does {department} have|are there in {department}|belong to {department}] | [List|Show] [the |]requisitions of {department} | What is {department} hiring for
SELECT title FROM tans WHERE department = '{department}' AND status = 'Approved'
  Which open [requisitions|jobs|roles] does {department} have | [List|Show] open [requisitions|roles|vacancies] in {department}
SELECT count(*) FROM tans WHERE department = '{department}'
  How many [requisitions|vacancies|TANs] does {department} have | Number of requisitions [of|in] {department}
SELECT sum(positions) FROM tans
  How many positions [are|were] [asked for|requested] in [total|all] | What is the total [headcount|number of positions] of all requisitions
SELECT sum(positions_filled) FROM tans
  How many positions have [been filled|we filled] [in total|so far|] | Total number of filled positions
SELECT department, sum(positions) FROM tans GROUP BY department
  How many positions did each department ask for | Headcount [requested |]per department | Total positions by department
SELECT department, sum(positions_filled) FROM tans GROUP BY department
  How many positions were filled in each department | Filled positions [per|by] department
SELECT title, positions - positions_filled FROM tans WHERE status = 'Approved'
  How many positions are left to fill [for|in] each open requisition | Remaining positions per open requisition
SELECT title FROM tans WHERE positions_filled < positions
  Which requisitions [are not fully filled|still have positions to fill|have open positions|are not filled yet]
SELECT count(*) FROM open_positions
  How many open positions [are there|do we have] | How many positions are [still |]open | [Number of|Total] open positions
SELECT department, count(*) FROM open_positions GROUP BY department
  How many open positions [are there in|does|per] each department [have|] | Open positions [per|by] department | Number of open positions by department
SELECT department FROM open_positions GROUP BY department ORDER BY count(*) DESC LIMIT 1
  Which department has the most open positions | Where do we have the most open positions
SELECT title, count(*) FROM open_positions GROUP BY title
  How many open positions [are there for|per] each [job |]title | Open positions by title
SELECT count(*) FROM open_positions WHERE department = '{department}'
  How many open positions does {department} have | How many positions are open in {department}
SELECT DISTINCT title FROM open_positions WHERE department = '{department}'
  Which positions are open in {department} | What [roles|positions] can be filled in {department}
SELECT users.display_name, count(*) FROM tans JOIN users ON tans.hiring_manager_id = users.id GROUP BY users.display_name
  How many requisitions does each hiring manager have | Requisitions [per|by] hiring manager | Number of requisitions for each hiring manager
SELECT users.display_name, count(*) FROM tans JOIN users ON tans.hiring_manager_id = users.id WHERE tans.status = 'Approved' GROUP BY users.display_name
  How many open requisitions does each hiring manager have | Open requisitions per hiring manager
SELECT users.display_name FROM tans JOIN users ON tans.hiring_manager_id = users.id GROUP BY users.display_name ORDER BY count(*) DESC LIMIT 1
  [Which|What] hiring manager has the most requisitions | Who has the most requisitions
SELECT tans.title, users.display_name FROM tans JOIN users ON tans.hiring_manager_id = users.id
  Who is the hiring manager of each requisition | [List|Show] [the |]requisitions [with|and] their hiring managers | Requisitions and hiring managers
SELECT tans.title FROM tans JOIN users ON tans.hiring_manager_id = users.id WHERE users.display_name = '{user}'
  Which requisitions [does {user} have|is {user} the hiring manager of|are {user}'s] | [List|Show] [the |]requisitions of [hiring manager |]{user} | What is {user} hiring for
SELECT users.display_name FROM tans JOIN users ON tans.hiring_manager_id = users.id WHERE tans.title = '{title}'
  Who is [the |]hiring manager [of|for] the {title} [requisition|job|role|position] | Who is hiring the {title}
SELECT users.display_name, count(*) FROM tans JOIN users ON tans.created_by = users.id GROUP BY users.display_name
  How many requisitions did each [person|user] [create|open|raise] | Who [created|opened|raised] how many requisitions
SELECT count(*) FROM tans WHERE created_at = '@'
  How many requisitions were [created|opened|raised] {period} | Number of new requisitions {period}
SELECT employment_type, count(*) FROM tans GROUP BY employment_type
  How many requisitions are [there per|by] employment type | Permanent [or|versus|and] contract: how many requisitions [each|of each] | Requisitions by [employment|contract] type
SELECT count(*) FROM tans WHERE employment_type = 'Contract'
  How many contract [requisitions|jobs|roles] [are there|do we have]
SELECT title FROM tans WHERE NOT id IN (SELECT tan_id FROM applications)
  Which requisitions [have no applications|got no applications|nobody applied to|have no applicants|have not received any application] | [List|Show] requisitions without [applications|applicants] | requisitions nobody applied for
SELECT count(*) FROM tans WHERE NOT id IN (SELECT tan_id FROM applications)
  How many requisitions have no [applications|applicants] | Number of requisitions without any application
SELECT title FROM tans WHERE NOT id IN (SELECT tan_id FROM employees)
  Which requisitions have not led to a hire | For which requisitions [has nobody been|was nobody] hired
SELECT tans.title, count(*) FROM applications JOIN tans ON applications.tan_id = tans.id GROUP BY tans.title
  How many applications [does each requisition have|did each requisition get|per requisition] | Applications [per|by] [requisition|job|vacancy] | Number of [applications|applicants] for each [requisition|job title]
SELECT tans.title FROM applications JOIN tans ON applications.tan_id = tans.id GROUP BY tans.title ORDER BY count(*) DESC LIMIT 1
  Which [requisition|job|vacancy|role] [has|got|received] the most [applications|applicants] | What [requisition|job] is the most popular
SELECT tans.title, count(*) FROM applications JOIN tans ON applications.tan_id = tans.id GROUP BY tans.title ORDER BY count(*) DESC LIMIT {small}
  Top {small} requisitions by number of applications | Which {small} requisitions have the most [applications|applicants], and how many
SELECT tans.department, count(*) FROM applications JOIN tans ON applications.tan_id = tans.id GROUP BY tans.department
  How many applications [does each department have|did each department get|are there per department] | Applications [per|by] department | Number of applications for each department
SELECT tans.department FROM applications JOIN tans ON applications.tan_id = tans.id GROUP BY tans.department ORDER BY count(*) DESC LIMIT 1
  Which department [has|got|received] the most applications
SELECT count(*) FROM applications
  How many applications [are there|do we have|were received|did we get] [in total|overall|] | [Total|Overall] number of applications
SELECT status, count(*) FROM applications GROUP BY status
  How many applications are [there |]in each [stage|status] | Applications [per|by] [stage|status] | [What does the pipeline look like|Show the pipeline]: applications per stage | Number of applications [per|in each] stage
SELECT count(*) FROM applications WHERE status = '{stage}'
  How many applications [are|were|have been] {stage} | Number of {stage} applications | How many [candidates|applicants] are [in the {stage} stage|at stage {stage}]
SELECT candidates.full_name FROM applications JOIN candidates ON applications.candidate_id = candidates.id WHERE applications.status = '{stage}'
  [Which candidates|Who] [are|is|were|was] {stage} | [List|Show] [the |all |]{stage} candidates | Which candidates are [in the stage {stage}|at the {stage} stage] | candidates in stage {stage}
SELECT candidates.full_name FROM applications JOIN candidates ON applications.candidate_id = candidates.id JOIN tans ON applications.tan_id = tans.id WHERE tans.title = '{title}'
  Who [applied|has applied] [for|to] [the |]{title} [requisition|job|role|position|] | Which candidates applied [for|to] {title} | [List|Show] [the |]applicants [for|of] the {title} [requisition|role|job]
SELECT count(*) FROM applications JOIN tans ON applications.tan_id = tans.id WHERE tans.title = '{title}'
  How many [people|candidates] applied [for|to] [the |]{title} [requisition|job|role|position|] | How many applications are there for {title} | Number of applicants for {title}
SELECT candidates.full_name FROM applications JOIN candidates ON applications.candidate_id = candidates.id JOIN tans ON applications.tan_id = tans.id WHERE tans.department = '{department}'
  Who applied [to|in|for] {department} | Which candidates applied [to|for] a [job|requisition|role] in {department} | Applicants of {department}
SELECT candidates.full_name FROM applications JOIN candidates ON applications.candidate_id = candidates.id JOIN tans ON applications.tan_id = tans.id WHERE tans.department = '{department}' AND applications.status = '{stage}'
  [Which candidates|Who] in {department} [are|is|were] {stage} | {stage} candidates for {department} | Which {stage} candidates are there for jobs in {department}
SELECT count(*) FROM applications JOIN tans ON applications.tan_id = tans.id WHERE tans.department = '{department}' AND applications.status = '{stage}'
  How many applications in {department} [are|were] {stage} | How many {stage} applications does {department} have
SELECT tans.department, count(*) FROM applications JOIN tans ON applications.tan_id = tans.id WHERE applications.status = '{stage}' GROUP BY tans.department
  How many {stage} applications does each department have | {stage} applications [per|by] department | How many applications were {stage} in each department
SELECT tans.title, applications.status FROM applications JOIN candidates ON applications.candidate_id = candidates.id JOIN tans ON applications.tan_id = tans.id WHERE candidates.full_name = '{person}'
  What did {person} apply for, and [what is the status|how far did they get] | [Show|List] the applications of {person} with [their |]status | Where does {person} stand
SELECT tans.title FROM applications JOIN candidates ON applications.candidate_id = candidates.id JOIN tans ON applications.tan_id = tans.id WHERE candidates.full_name = '{person}'
  [What|Which requisitions|Which jobs] did {person} apply [for|to] | Where did {person} apply
SELECT candidates.full_name, tans.title, applications.status FROM applications JOIN candidates ON applications.candidate_id = candidates.id JOIN tans ON applications.tan_id = tans.id
  [List|Show] all applications with [the |]candidate, [the |]requisition and [the |]status | Which candidate applied for which requisition, and what is the status
SELECT count(*) FROM applications WHERE created_at = '@'
  How many applications [came in|were received|did we get|were made|were created] {period} | Number of [new |]applications {period} | How many people applied {period}
SELECT strftime('%Y-%m', created_at), count(*) FROM applications GROUP BY strftime('%Y-%m', created_at)
  How many applications [came in|did we get] [per|each|every] month | Applications [per|by] month | Monthly number of applications
SELECT users.display_name, count(*) FROM applications JOIN users ON applications.created_by = users.id GROUP BY users.display_name
  How many applications did each recruiter [enter|create|handle] | Applications [per|by] recruiter | Number of applications for each recruiter | Who entered how many applications
SELECT users.display_name FROM applications JOIN users ON applications.created_by = users.id GROUP BY users.display_name ORDER BY count(*) DESC LIMIT 1
  Which recruiter [has|entered|handles|created] the most applications | Who entered the most applications | What recruiter has the most applications
SELECT candidates.source, count(*) FROM applications JOIN candidates ON applications.candidate_id = candidates.id GROUP BY candidates.source
  How many applications came from each source | Applications [per|by] [candidate |]source
SELECT candidates.source FROM employees JOIN candidates ON employees.candidate_id = candidates.id GROUP BY candidates.source ORDER BY count(*) DESC LIMIT 1
  Which source [leads to|brings|gives] the most hires | From which source do we hire the most
SELECT 100.0 * sum(CASE WHEN status = '{stage}' THEN 1 ELSE 0 END) / count(*) FROM applications
  What [percentage|percent|share] of applications [are|were|is|got] {stage} | [Percentage|Percent] of applications that were {stage} | What is the {stage} rate [in percent |]of applications
SELECT tans.department, 100.0 * sum(CASE WHEN applications.status = 'Rejected' THEN 1 ELSE 0 END) / count(*) FROM applications JOIN tans ON applications.tan_id = tans.id GROUP BY tans.department
  What percentage of applications [was|were] rejected in each department | Rejection rate [per|by] department
SELECT candidates.full_name FROM applications JOIN candidates ON applications.candidate_id = candidates.id GROUP BY candidates.full_name HAVING count(*) > 1
  Which candidates applied more than once | Who applied [more than once|several times|to more than one requisition|for more than one job]
SELECT count(DISTINCT candidate_id) FROM applications
  How many [different|distinct] candidates [have applied|applied] | How many candidates have [at least one application|applied for something]
SELECT count(*) FROM application_stages WHERE to_status = '{stage}' AND occurred_at = '@'
  How many applications [became|reached the stage|moved to] {stage} {period} | How many [applications|candidates] were {stage} {period}
SELECT to_status, count(*) FROM application_stages GROUP BY to_status
  How many times was each stage reached | Stage changes by stage
SELECT from_status, count(*) FROM application_stages WHERE to_status = 'Rejected' GROUP BY from_status
  From which stage were applications rejected, and how often | At which stage do we reject [candidates|applications] | Rejections [per|by] stage they came from
SELECT from_status, count(*) FROM application_stages WHERE to_status = 'Withdrawn' GROUP BY from_status
  At which stage do candidates withdraw | From which stage did candidates withdraw, and how many
SELECT count(*) FROM interviews
  How many interviews [are there|were there|do we have] [in total|] | Number of interviews
SELECT count(*) FROM interviews WHERE status = '{interview}'
  How many interviews [are|were|have been] {interview} | Number of {interview} interviews | How many {interview} interviews [are there|do we have]
SELECT status, count(*) FROM interviews GROUP BY status
  Interviews by status | How many interviews are [scheduled, completed and cancelled|in each status]
SELECT mode, count(*) FROM interviews GROUP BY mode
  How many interviews [are|were] [in person, by video and by phone|held per mode] | Interviews [per|by] [mode|format] | Number of interviews for each mode
SELECT count(*) FROM interviews WHERE mode = '{mode}'
  How many interviews [are|were] [held |] {mode} | Number of {mode} interviews
SELECT count(*) FROM interviews WHERE starts_at = '@'
  How many interviews [are|were|take place|took place|do we have] {period} | Number of interviews {period}
SELECT count(*) FROM interviews WHERE status = 'Scheduled' AND starts_at = '@'
  How many interviews are scheduled {period} | Scheduled interviews {period}: how many
SELECT candidates.full_name, interviews.starts_at FROM interviews JOIN applications ON interviews.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE interviews.starts_at = '@'
  [Which candidates|Who] [has|have] an interview {period}, and when | [List|Show] the interviews {period} with [the |]candidate and time
SELECT candidates.full_name FROM interviews JOIN applications ON interviews.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE interviews.status = 'Scheduled'
  Which candidates have [an interview scheduled|a scheduled interview|upcoming interviews] | Who [is|will be] interviewed [next|soon] | Candidates with a scheduled interview
SELECT candidates.full_name FROM interviews JOIN applications ON interviews.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE interviews.status = 'Cancelled'
  Which candidates had [an|their] interview cancelled | Whose interview was cancelled | candidates with cancelled interviews
SELECT round, count(*) FROM interviews GROUP BY round
  How many interviews [per|in each] round | Interviews by round
SELECT tans.title, count(*) FROM interviews JOIN applications ON interviews.application_id = applications.id JOIN tans ON applications.tan_id = tans.id GROUP BY tans.title
  How many interviews were there for each requisition | Interviews [per|by] [requisition|job|role]
SELECT tans.department, count(*) FROM interviews JOIN applications ON interviews.application_id = applications.id JOIN tans ON applications.tan_id = tans.id GROUP BY tans.department
  How many interviews [did each department have|per department|does each department have] | Interviews [per|by] department
SELECT count(*) FROM interviews JOIN applications ON interviews.application_id = applications.id JOIN tans ON applications.tan_id = tans.id WHERE tans.department = '{department}'
  How many interviews [did|does] {department} have | Number of interviews for {department}
SELECT users.display_name, count(*) FROM interview_panel JOIN users ON interview_panel.user_id = users.id GROUP BY users.display_name
  How many interviews did each [interviewer|panel member|person] [sit in|hold|take part in|do|have] | Interviews [per|by] interviewer | Number of interviews for each interviewer
SELECT users.display_name FROM interview_panel JOIN users ON interview_panel.user_id = users.id GROUP BY users.display_name ORDER BY count(*) DESC LIMIT 1
  [Which interviewer|Who] [has|held|did|sat in|took part in] the most interviews | Who is our busiest interviewer
SELECT users.display_name FROM users WHERE NOT id IN (SELECT user_id FROM interview_panel)
  Which [users|colleagues|people] have [never interviewed anybody|not sat on a panel|never been on an interview panel]
SELECT users.display_name, count(*) FROM interviews JOIN users ON interviews.created_by = users.id GROUP BY users.display_name
  Who scheduled how many interviews | How many interviews did each [recruiter|coordinator|person] schedule
SELECT candidates.full_name FROM interviews JOIN applications ON interviews.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id JOIN interview_panel ON interview_panel.interview_id = interviews.id JOIN users ON interview_panel.user_id = users.id WHERE users.display_name = '{user}'
  [Which candidates|Whom] did {user} interview | Candidates interviewed by {user}
SELECT count(*) FROM interview_panel JOIN users ON interview_panel.user_id = users.id WHERE users.display_name = '{user}'
  How many interviews [did|does] {user} [have|hold|sit in|take part in]
SELECT recommendation, count(*) FROM interview_feedback GROUP BY recommendation
  How many [feedbacks|recommendations] of each kind [are there|were given] | Feedback by recommendation | How often was each recommendation given
SELECT count(*) FROM interview_feedback WHERE recommendation = '{verdict}'
  How many [feedbacks|interviewers|recommendations] [were|said|recommended] {verdict} | Number of {verdict} recommendations
SELECT users.display_name, count(*) FROM interview_feedback JOIN users ON interview_feedback.user_id = users.id GROUP BY users.display_name
  How many feedbacks did each interviewer [give|submit|write] | Feedback [entries |]per interviewer
SELECT users.display_name, count(*) FROM interview_feedback JOIN users ON interview_feedback.user_id = users.id WHERE interview_feedback.recommendation = '{verdict}' GROUP BY users.display_name
  How many {verdict} recommendations did each interviewer give | {verdict} verdicts per interviewer
SELECT candidates.full_name FROM interview_feedback JOIN interviews ON interview_feedback.interview_id = interviews.id JOIN applications ON interviews.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE interview_feedback.recommendation = '{verdict}'
  Which candidates [got|received|have] a {verdict} [recommendation|feedback|] | Who [got|received] a {verdict}
SELECT count(*) FROM interviews WHERE status = 'Completed' AND NOT id IN (SELECT interview_id FROM interview_feedback)
  How many completed interviews have no feedback [yet|] | For how many completed interviews is feedback missing
SELECT avg(score) FROM interview_scores
  What is the average interview score | Average score of all interviews
SELECT criterion, avg(score) FROM interview_scores GROUP BY criterion
  What is the average score [per|for each] criterion | Average [interview |]score by criterion
SELECT users.display_name, avg(score) FROM interview_scores JOIN users ON interview_scores.user_id = users.id GROUP BY users.display_name
  What is the average score [that |]each interviewer [gives|gave] | Average score per interviewer
SELECT users.display_name FROM interview_scores JOIN users ON interview_scores.user_id = users.id GROUP BY users.display_name ORDER BY avg(score) LIMIT 1
  [Which interviewer|Who] gives the lowest scores [on average|] | Who is the [strictest|harshest] interviewer
SELECT candidates.full_name, avg(interview_scores.score) FROM interview_scores JOIN interviews ON interview_scores.interview_id = interviews.id JOIN applications ON interviews.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id GROUP BY candidates.full_name
  What is the average [interview |]score of each candidate | Average interview score per candidate
SELECT candidates.full_name FROM interview_scores JOIN interviews ON interview_scores.interview_id = interviews.id JOIN applications ON interviews.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id GROUP BY candidates.full_name ORDER BY avg(interview_scores.score) DESC LIMIT 1
  Which candidate has the [best|highest] average [interview |]score | Who scored best in interviews
SELECT count(*) FROM offers
  How many offers [are there|were made|have we made|did we make] | [Total |]number of offers
SELECT status, count(*) FROM offers GROUP BY status
  How many offers are [there |]in each status | Offers [per|by] status | Number of offers per status
SELECT count(*) FROM offers WHERE status = '{offer}'
  How many offers [were|are|have been] {offer} | Number of {offer} offers
SELECT candidates.full_name FROM offers JOIN applications ON offers.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE offers.status = 'Accepted'
  [Which candidates|Who] accepted [an|our|the|their] offer | [List|Show] candidates who accepted [an|their] offer
SELECT candidates.full_name FROM offers JOIN applications ON offers.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE offers.status = 'Declined'
  [Which candidates|Who] [declined|turned down|refused] [an|our|the|their] offer | candidates who said no to our offer
SELECT candidates.full_name FROM offers JOIN applications ON offers.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE offers.status = 'Sent'
  [Which candidates|Who] [has|have] [an open offer|not answered their offer yet|still to answer an offer] | Who was sent an offer and has not answered
SELECT offer_number FROM offers WHERE status = 'PendingApproval'
  Which offers [are pending|wait for approval|are waiting for approval|are pending approval|have not been approved yet]
SELECT offer_number, expires_on FROM offers WHERE status = 'Sent'
  When do the [open offers|offers that were sent] expire | Which offers are [out|open], and [when do they expire|what is the last day to answer]
SELECT offer_number FROM offers WHERE expires_on = '@'
  Which offers expire {period} | [List|Show] offers expiring {period}
SELECT count(*) FROM offers WHERE sent_at = '@'
  How many offers were sent {period} | Number of offers sent {period}
SELECT count(*) FROM offers WHERE status = 'Accepted' AND answered_on = '@'
  How many offers were accepted {period} | Number of accepted offers {period}
SELECT 100.0 * sum(CASE WHEN status = 'Accepted' THEN 1 ELSE 0 END) / count(*) FROM offers
  What is [the|our] offer acceptance rate [in percent|] | What percentage of [our |]offers [was|were|is|are] accepted
SELECT 100.0 * sum(CASE WHEN status = 'Declined' THEN 1 ELSE 0 END) / count(*) FROM offers
  What [percentage|share in percent] of offers [was|were] declined
SELECT tans.department, count(*) FROM offers JOIN applications ON offers.application_id = applications.id JOIN tans ON applications.tan_id = tans.id GROUP BY tans.department
  How many offers did each department make | Offers [per|by] department
SELECT tans.department, count(*) FROM offers JOIN applications ON offers.application_id = applications.id JOIN tans ON applications.tan_id = tans.id WHERE offers.status = '{offer}' GROUP BY tans.department
  How many offers were {offer} in each department | {offer} offers [per|by] department
SELECT job_title, count(*) FROM offers GROUP BY job_title
  How many offers [per|for each] job title | Offers by job title
SELECT avg(julianday(answered_on) - julianday(sent_at)) FROM offers
  How many days do candidates take [on average |]to answer an offer | How long does it take [on average|] until an offer is answered | Average [time|number of days] from [sending an offer|sent] to answer
SELECT users.display_name, count(*) FROM offers JOIN users ON offers.created_by = users.id GROUP BY users.display_name
  How many offers did each [recruiter|person] [create|make|write] | Who [created|made] how many offers
SELECT candidates.full_name, offers.start_date FROM offers JOIN applications ON offers.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE offers.status = 'Accepted'
  When do candidates who accepted [an offer |]start | [Names|Candidates] and start dates of accepted offers
SELECT count(*) FROM green_forms WHERE status = '{form}'
  How many green forms [are|were] {form} | Number of {form} green forms
SELECT status, count(*) FROM green_forms GROUP BY status
  Green forms by status | How many green forms are in each status
SELECT candidates.full_name FROM green_forms JOIN applications ON green_forms.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE green_forms.status = 'Open'
  Which candidates have not submitted their green form [yet|] | Whose green form is [still open|missing|not submitted] | Who still has to submit the [green|onboarding] form
SELECT count(*) FROM green_form_submissions WHERE submitted_at = '@'
  How many green forms were submitted {period} | Number of green form submissions {period}
SELECT count(*) FROM reupload_requests WHERE status = 'Open'
  How many reupload requests are [open|still open|outstanding] | How many documents [are we still waiting for|do candidates still have to upload again]
SELECT document_type, count(*) FROM reupload_requests GROUP BY document_type
  Which documents [were asked for again|had to be uploaded again], and how often | Reupload requests [per|by] document type
SELECT count(*) FROM discrepancies WHERE status = 'Open'
  How many discrepancies are [open|still open|unresolved|not resolved yet] | Number of open discrepancies
SELECT severity, count(*) FROM discrepancies GROUP BY severity
  How many discrepancies [of|per|in] each severity | Discrepancies by severity
SELECT category, count(*) FROM discrepancies GROUP BY category
  How many discrepancies [of|per|in] each category | Discrepancies by category | What kinds of discrepancies were found and how many
SELECT count(*) FROM discrepancies WHERE severity = '{severity}'
  How many {severity} severity discrepancies [are there|were found|do we have] | Number of discrepancies with {severity} severity
SELECT count(*) FROM discrepancies WHERE severity = '{severity}' AND status = 'Open'
  How many {severity} severity discrepancies are [still |]open | Open discrepancies of {severity} severity: how many
SELECT candidates.full_name FROM discrepancies JOIN applications ON discrepancies.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id WHERE discrepancies.status = 'Open'
  Which candidates have [open|unresolved] discrepancies | Whose documents have open discrepancies | Candidates with an open discrepancy
SELECT candidates.full_name, discrepancies.category FROM discrepancies JOIN applications ON discrepancies.application_id = applications.id JOIN candidates ON applications.candidate_id = candidates.id
  [List|Show] [the |]discrepancies with candidate and category | Which candidate has which [kind|category] of discrepancy
SELECT users.display_name, count(*) FROM discrepancies JOIN users ON discrepancies.raised_by = users.id GROUP BY users.display_name
  Who raised how many discrepancies | How many discrepancies did each [person|officer|user] raise
SELECT users.display_name, count(*) FROM discrepancies JOIN users ON discrepancies.resolved_by = users.id GROUP BY users.display_name
  Who resolved how many discrepancies | How many discrepancies did each [person|user] resolve
SELECT avg(julianday(resolved_at) - julianday(created_at)) FROM discrepancies
  How long does it take [on average |]to resolve a discrepancy | Average [time|days] to resolve a discrepancy | How many days until a discrepancy is resolved on average
SELECT count(*) FROM onboarding_cases WHERE status = '{onboarding}'
  How many onboarding cases are {onboarding} | How many [onboardings|new hires in onboarding] are {onboarding}
SELECT status, count(*) FROM onboarding_cases GROUP BY status
  Onboarding cases by status | How many onboarding cases are in each status
SELECT candidates.full_name FROM onboarding_cases JOIN candidates ON onboarding_cases.candidate_id = candidates.id WHERE onboarding_cases.status = '{onboarding}'
  [Which candidates|Who] in onboarding [are|is] {onboarding} | candidates whose onboarding is {onboarding}
SELECT count(*) FROM employees
  How many [employees|people] [do we have|have been hired|have we hired|were hired] | [Number of|How many] hires [in total|]
SELECT candidates.full_name FROM employees JOIN candidates ON employees.candidate_id = candidates.id
  Who [was|has been] hired | [List|Show] [the names of |][all |the ]employees | Names of [all |our ]hires
SELECT count(*) FROM employees WHERE joining_date = '@'
  How many [people|employees|hires] [joined|started|began] {period} | Number of [joiners|new hires|hires] {period} | How many people did we hire {period}
SELECT candidates.full_name, employees.joining_date FROM employees JOIN candidates ON employees.candidate_id = candidates.id WHERE employees.joining_date = '@'
  Who [joined|started|starts|joins] {period}, and when | [List|Show] [joiners|new hires] {period} with their joining date
SELECT candidates.full_name FROM employees JOIN candidates ON employees.candidate_id = candidates.id WHERE employees.joining_date = '@'
  Who [joined|started|starts|joins|was hired] {period} | Which [employees|people] [joined|started] {period}
SELECT tans.department, count(*) FROM employees JOIN tans ON employees.tan_id = tans.id GROUP BY tans.department
  How many people did each department hire | [Hires|Employees|New hires] [per|by] department | Number of hires for each department
SELECT tans.department FROM employees JOIN tans ON employees.tan_id = tans.id GROUP BY tans.department ORDER BY count(*) DESC LIMIT 1
  Which department hired the most [people|] | What department has the most hires
SELECT candidates.full_name FROM employees JOIN candidates ON employees.candidate_id = candidates.id JOIN tans ON employees.tan_id = tans.id WHERE tans.department = '{department}'
  Who was hired [by|in|for|into] {department} | Which people did {department} hire | Hires of {department}
SELECT count(*) FROM employees JOIN tans ON employees.tan_id = tans.id WHERE tans.department = '{department}'
  How many people did {department} hire | Number of hires [in|for] {department}
SELECT avg(julianday(employees.joining_date) - julianday(applications.created_at)) FROM employees JOIN applications ON employees.application_id = applications.id
  What is the average time [to hire|from application to joining] [in days|] | How many days does it take on average from application to [the |]first day [of work|] | Average time to hire
SELECT tans.department, avg(julianday(employees.joining_date) - julianday(applications.created_at)) FROM employees JOIN applications ON employees.application_id = applications.id JOIN tans ON applications.tan_id = tans.id GROUP BY tans.department
  Average time to hire [per|by|in each] department | How long does hiring take in each department on average
SELECT candidates.full_name, employees.joining_date FROM employees JOIN candidates ON employees.candidate_id = candidates.id ORDER BY employees.joining_date DESC LIMIT {small}
  [Who are|Show|List] the {small} [newest|latest|most recent] [employees|hires|joiners] with their joining date
SELECT candidates.full_name FROM employees JOIN candidates ON employees.candidate_id = candidates.id ORDER BY employees.joining_date DESC LIMIT 1
  Who [joined|was hired] [last|most recently] | Who is our [newest|latest] [employee|hire]
SELECT employee_number, joining_date FROM employees
  [List|Show] employee numbers and joining dates | Joining date of each employee [number|]
SELECT candidates.source, count(*) FROM employees JOIN candidates ON employees.candidate_id = candidates.id GROUP BY candidates.source
  How many [employees|hires] came from each source | [Employees|Hires] [per|by] source | Where did our hires come from | Number of people hired [per|from each] source
SELECT count(*) FROM approval_requests WHERE status = 'Pending'
  How many [approvals|approval requests] are [pending|still pending|open|waiting] | [Number of|How many] pending approvals
SELECT entity_type, count(*) FROM approval_requests WHERE status = 'Pending' GROUP BY entity_type
  How many approvals are pending [for|of|per] each [kind|type|subject] | Pending approvals [per|by] [type|kind|what is to be approved]
SELECT entity_type, count(*) FROM approval_requests GROUP BY entity_type
  How many approvals [were asked for|requested] of each [kind|type] | Approval requests [per|by] [type|kind]
SELECT count(*) FROM approval_requests WHERE entity_type = '{entity}' AND status = 'Pending'
  How many {entity} approvals are [pending|waiting|open]
SELECT title FROM approval_requests WHERE status = 'Pending'
  [What|Which requests] [is|are] waiting for approval | Which approvals are [pending|still open] | [List|Show] [the |]pending approvals
SELECT count(*) FROM approval_requests WHERE status = 'Rejected' AND settled_at = '@'
  How many approvals were rejected {period} | Number of rejected approval requests {period}
SELECT users.display_name, count(*) FROM approval_requests JOIN users ON approval_requests.requested_by = users.id GROUP BY users.display_name
  Who asked for how many approvals | How many approvals did each [person|user] [request|ask for] | Approval requests per requester
SELECT avg(julianday(settled_at) - julianday(requested_at)) FROM approval_requests
  How long does an approval take on average | What is the average time [until an approval is settled|to approve a request] | How many days does it take [on average |]to settle an approval
SELECT entity_type, avg(julianday(settled_at) - julianday(requested_at)) FROM approval_requests GROUP BY entity_type
  How long do approvals take on average [per|for each] [type|kind] | Average approval time by [type|kind]
SELECT role_code, count(*) FROM approval_steps WHERE status = 'Due' GROUP BY role_code
  How many [decisions|approval steps] is each role [to make|waited for] | Which roles have [decisions|approval steps] due, and how many | Due approval steps [per|by] role
SELECT users.display_name, count(*) FROM approval_steps JOIN users ON approval_steps.decided_by = users.id GROUP BY users.display_name
  How many [decisions|approval steps] did each [person|approver|user] [make|decide|take] | Who decided how many approval steps
SELECT users.display_name, count(*) FROM approval_steps JOIN users ON approval_steps.decided_by = users.id WHERE approval_steps.status = '{decision}' GROUP BY users.display_name
  How many [steps|requests] did each [approver|person] [mark as |]{decision} | Who {decision} how many steps
SELECT users.display_name FROM approval_steps JOIN users ON approval_steps.decided_by = users.id GROUP BY users.display_name ORDER BY count(*) DESC LIMIT 1
  [Which approver|Who] [decided|made] the most [approval steps|decisions|approvals]
SELECT status, count(*) FROM approval_steps GROUP BY status
  Approval steps by status | How many approval steps are in each status
SELECT display_name FROM users
  Who works here | [List|Show] [all |the ]users | Names of [all |]users
SELECT count(*) FROM users
  How many users [are there|do we have]
SELECT department_name, count(*) FROM users GROUP BY department_name
  How many [users|colleagues] [are in|does] each department [have|] | Users [per|by] department
SELECT display_name FROM users WHERE department_name = '{department}'
  Who works in {department} | Which [users|colleagues] are in {department} | [List|Show] [users|people] [of|in] {department}
SELECT display_name FROM users WHERE location_name = '{city}'
  Who works [in|at] the {city} office | Which [users|colleagues] work [in|at] {city}
SELECT location_name, count(*) FROM users GROUP BY location_name
  How many users [per|in each|at each] [office|location] | Users by office
SELECT display_name FROM users WHERE status = 'Inactive'
  Which users are inactive | [List|Show] inactive users | Who is no longer active
SELECT users.display_name FROM user_roles JOIN users ON user_roles.user_id = users.id WHERE user_roles.role_code = '{role}'
  [Which users|Who] [are|is|has the role|have the role|holds the role] {role} | [List|Show] [all |the ]{role}s | Who are [our|the] {role}s
SELECT count(*) FROM user_roles WHERE role_code = '{role}'
  How many {role}s [are there|do we have] | Number of users with the role {role}
SELECT role_code, count(*) FROM user_roles GROUP BY role_code
  How many users [hold|have] each role | Users [per|by] role
SELECT user_roles.role_code FROM user_roles JOIN users ON user_roles.user_id = users.id WHERE users.display_name = '{user}'
  Which roles does {user} have | What is the role of {user}
SELECT count(*) FROM audit_log WHERE outcome = 'denied'
  How many [actions|attempts] were denied | Number of denied [actions|attempts|entries in the audit log]
SELECT actor_role, count(*) FROM audit_log WHERE outcome = 'denied' GROUP BY actor_role
  How many [actions|attempts] were denied [per|for each] role | Denied actions by role
SELECT action, count(*) FROM audit_log GROUP BY action ORDER BY count(*) DESC LIMIT {small}
  [What are the|] {small} most frequent actions in the audit log | Top {small} actions [in the audit log|]
SELECT action, count(*) FROM audit_log GROUP BY action
  How often was each action [taken|done] | Audit entries [per|by] action
SELECT users.display_name, count(*) FROM audit_log JOIN users ON audit_log.actor_user_id = users.id GROUP BY users.display_name
  How many actions did each [user|person] take | Audit entries per [user|person] | Who did how much, according to the audit log
SELECT count(*) FROM audit_log WHERE occurred_at = '@'
  How many [audit |]entries were [logged|written] {period} | Number of audit entries {period}
SELECT action, occurred_at FROM audit_log JOIN users ON audit_log.actor_user_id = users.id WHERE users.display_name = '{user}'
  What did {user} do, and when | [Show|List] the actions of {user} with the time
"""
