-- A lost second factor is reset by one other organiser: nobody asks two any more.
drop table factor_loss_voice;
drop function app.is_loss_of_mine(uuid);
drop table factor_loss;
