-- Plans are asked no more “what if”: who would have to say yes to what, and which bed would help most, stand in the plan itself.
drop table plan_question;
